/**
 * From an image to its class and pose, with the pose given or inferred.
 *
 * <p>Read {@link io.anypose.pose.Recogniser} first. This package may import {@code group}, {@code image}, {@code data},
 * {@code model}, {@code train} and {@code provenance}.
 */
package io.anypose.pose;
