package io.anypose.data;

import java.util.random.RandomGenerator;

/**
 * A linear map of the plane and a shift, about the centre of an image; rows count downwards.
 *
 * @param a to x from x
 * @param b to x from y
 * @param c to y from x
 * @param d to y from y
 */
record AffineMap(double a, double b, double c, double d, double x, double y) {

    private static final double SIZE = 0.1;
    private static final double STRETCH = 0.1;
    private static final double SLANT = 0.1;
    /** Of the width of the image. */
    private static final double SHIFT = 0.03;

    static AffineMap turned(double degrees) {
        double cos = StrictMath.cos(Math.toRadians(degrees));
        double sin = StrictMath.sin(Math.toRadians(degrees));
        return new AffineMap(cos, sin, -sin, cos, 0, 0);
    }

    /** Another shape of an object in an image of this width: a little larger or smaller, stretched, slanted and moved. */
    static AffineMap shape(RandomGenerator random, int width) {
        double size = 1 + random.nextDouble(-SIZE, SIZE);
        double stretch = 1 + random.nextDouble(-STRETCH, STRETCH);
        double slant = random.nextDouble(-SLANT, SLANT);
        double most = SHIFT * width;
        return new AffineMap(
                size * stretch,
                slant,
                0,
                size / stretch,
                random.nextDouble(-most, most),
                random.nextDouble(-most, most));
    }

    /** This map after another one. */
    AffineMap after(AffineMap o) {
        return new AffineMap(
                a * o.a + b * o.c,
                a * o.b + b * o.d,
                c * o.a + d * o.c,
                c * o.b + d * o.d,
                a * o.x + b * o.y + x,
                c * o.x + d * o.y + y);
    }

    /** The same without the shift. */
    AffineMap centred() {
        return new AffineMap(a, b, c, d, 0, 0);
    }
}
