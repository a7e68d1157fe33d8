/**
 * From the bytes of images to latents.
 *
 * <p>Read {@link io.anypose.model.encoder.Images} and {@link io.anypose.model.encoder.Encoder}. Of {@code model} this package
 * imports {@code model.engine} and {@code model.operator} only.
 */
package io.anypose.model.encoder;
