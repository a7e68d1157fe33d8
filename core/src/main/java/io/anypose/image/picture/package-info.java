/**
 * Pictures that people have: read from untrusted files, turned upright, brought to a size, and as the bytes of an image.
 *
 * <p>Read {@link io.anypose.image.picture.EncodedPicture} and {@link io.anypose.image.picture.Picture}. This package may import
 * {@code image} and {@code provenance}, and no engine type; {@code image} does not import it.
 */
package io.anypose.image.picture;
