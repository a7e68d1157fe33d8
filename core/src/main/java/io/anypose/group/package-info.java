/**
 * Poses as elements of a finite group, and between them: the algebra that everything else stands on.
 *
 * <p>Read {@link io.anypose.group.Group} first, then {@link io.anypose.group.Pose}, then {@link
 * io.anypose.group.PoseSplit}, which says which poses training may see. This package imports nothing but {@code java.*}.
 */
package io.anypose.group;
