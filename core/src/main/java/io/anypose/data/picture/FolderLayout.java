package io.anypose.data.picture;

/** Where in a folder pictures lie, and what the names say. */
enum FolderLayout {
    /** {@code class/picture.png}: each picture is an object in its canonical pose. */
    CANONICAL,
    /** {@code class/object/3.png}: pictures of an object so many steps from its canonical pose. */
    POSED
}
