/**
 * What moves in an image: transformations, masks, backgrounds and scenes.
 *
 * <p>Read {@link io.anypose.image.Transformation} first, then {@link io.anypose.image.Scene} and {@link io.anypose.image.Scenes}. This package may import
 * {@code group} and {@code provenance}, and no engine type.
 */
package io.anypose.image;
