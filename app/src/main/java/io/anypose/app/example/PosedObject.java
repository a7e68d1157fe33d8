package io.anypose.app.example;

import java.awt.image.BufferedImage;

/** An object that can be drawn so many steps from its canonical pose. */
interface PosedObject {

    BufferedImage draw(int step);
}
