package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.provenance.Seed;
import java.util.Collection;
import java.util.random.RandomGenerator;

/**
 * Views with other brightness, contrast, colours, sizes and shapes in each pass of a training. Outside of a pass they are as they
 * are.
 */
final class JitteredViews extends ForwardingViews {

    private static final double CONTRAST = 0.2;
    private static final double BRIGHTNESS = 0.1;
    private static final double COLOUR = 0.1;
    private static final double SIZE = 0.1;

    /**
     * What changes.
     *
     * @param light brightness and contrast
     * @param colours each plane by itself, too
     * @param sizes images are made larger and smaller about their centre
     * @param shapes objects are made larger, stretched, slanted and moved before they are turned
     */
    record Kind(boolean light, boolean colours, boolean sizes, boolean shapes) {}

    /** Which of the views of an object a pass shows. */
    private record Drawn(int pass, int view) {}

    private final Seed seed;
    private final Kind kind;
    private final Drawn drawn;

    /** Outside of a pass. */
    JitteredViews(Views views, Seed seed, Kind kind) {
        this(views, seed, kind, null);
    }

    private JitteredViews(Views views, Seed seed, Kind kind, Drawn drawn) {
        super(views);
        this.seed = seed;
        this.kind = kind;
        this.drawn = drawn;
    }

    @Override
    public Views drawn(int pass, int view) {
        return new JitteredViews(views().drawn(pass, view), seed, kind, new Drawn(pass, view));
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        if (drawn == null) {
            views().write(object, pose, target, offset);
            return;
        }
        byte[] image = new byte[format().bytes()];
        views().write(object, pose, image, 0);
        if (kind.shapes()) {
            image = mapped(image, back(pose, seed.generator("shape", drawn.pass(), object)));
        }
        RandomGenerator random = seed.generator("jitter", drawn.pass(), drawn.view(), object);
        if (kind.sizes()) {
            double smaller = 1 / (1 + random.nextDouble(-SIZE, SIZE));
            image = mapped(image, new AffineMap(smaller, 0, 0, smaller, 0, 0));
        }
        if (kind.light()) {
            lighten(image, random);
        }
        System.arraycopy(image, 0, target, offset, image.length);
    }

    private void lighten(byte[] image, RandomGenerator random) {
        double contrast = 1 + random.nextDouble(-CONTRAST, CONTRAST);
        double brightness = random.nextDouble(-BRIGHTNESS, BRIGHTNESS);
        int pixels = format().pixels();
        for (int plane = 0; plane < format().planes(); plane++) {
            double colour = kind.colours() && format().planes() > 1 ? random.nextDouble(-COLOUR, COLOUR) : 0;
            byte[] changed = changed(contrast, brightness + colour);
            for (int pixel = plane * pixels; pixel < (plane + 1) * pixels; pixel++) {
                image[pixel] = changed[image[pixel] & 0xff];
            }
        }
    }

    /** Where a place of the view of an object of another shape was in the view of the object: turned back, changed back, turned. */
    private AffineMap back(Pose pose, RandomGenerator random) {
        double degrees = transformation().values(pose).values().iterator().next();
        return AffineMap.turned(degrees)
                .after(AffineMap.shape(random, format().width()))
                .after(AffineMap.turned(-degrees));
    }

    /** What each byte becomes. */
    private byte[] changed(double contrast, double brightness) {
        int maximum = format().maximum();
        byte[] changed = new byte[maximum + 1];
        for (int value = 0; value <= maximum; value++) {
            double light = 0.5 + contrast * (value / (double) maximum - 0.5) + brightness;
            changed[value] = (byte) Math.round(maximum * Math.min(1, Math.max(0, light)));
        }
        return changed;
    }

    /**
     * An image whose pixels are blended from the four nearest to where they were; what comes in from outside is as the nearest
     * pixel.
     *
     * @param back where that was
     */
    private byte[] mapped(byte[] image, AffineMap back) {
        int width = format().width();
        int height = format().height();
        double centreX = (width - 1) / 2.0;
        double centreY = (height - 1) / 2.0;
        byte[] mapped = new byte[image.length];
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                double x = column - centreX;
                double y = row - centreY;
                double fromX = back.a() * x + back.b() * y + back.x() + centreX;
                double fromY = back.c() * x + back.d() * y + back.y() + centreY;
                for (int plane = 0; plane < format().planes(); plane++) {
                    int first = plane * width * height;
                    mapped[first + row * width + column] = (byte) Math.round(blended(image, first, fromX, fromY));
                }
            }
        }
        return mapped;
    }

    private double blended(byte[] image, int first, double x, double y) {
        int left = (int) Math.floor(x);
        int top = (int) Math.floor(y);
        double u = x - left;
        double v = y - top;
        double above = (1 - u) * at(image, first, left, top) + u * at(image, first, left + 1, top);
        double below = (1 - u) * at(image, first, left, top + 1) + u * at(image, first, left + 1, top + 1);
        return (1 - v) * above + v * below;
    }

    private int at(byte[] image, int first, int column, int row) {
        int x = Math.min(Math.max(column, 0), format().width() - 1);
        int y = Math.min(Math.max(row, 0), format().height() - 1);
        return image[first + y * format().width() + x] & 0xff;
    }

    /** What is kept must still be changed. */
    @Override
    public boolean keep(Collection<Pose> poses) {
        views().keep(poses);
        return false;
    }
}
