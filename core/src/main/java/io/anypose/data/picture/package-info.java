/**
 * Views of the user's own pictures: folders of them, or pictures that a program has in memory.
 *
 * <p>Read {@link io.anypose.data.picture.PictureRequest} and {@link io.anypose.data.picture.Gallery} first.
 */
package io.anypose.data.picture;
