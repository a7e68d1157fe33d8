package io.anypose.data;

import io.anypose.group.Pose;
import io.anypose.provenance.Seed;
import java.util.Collection;
import java.util.random.RandomGenerator;

/**
 * Views with other brightness, contrast, colours and sizes in each pass of a training, and for each view of the pass. Outside of a
 * pass they are as they are.
 */
final class JitteredViews extends ForwardingViews {

    private static final double CONTRAST = 0.2;
    private static final double BRIGHTNESS = 0.1;
    private static final double COLOUR = 0.1;
    private static final double SIZE = 0.1;

    /** Which of the views of an object a pass shows. */
    private record Drawn(int pass, int view) {}

    private final Seed seed;
    private final boolean colours;
    private final boolean sizes;
    private final Drawn drawn;

    /**
     * Outside of a pass.
     *
     * @param colours whether each plane is changed by itself, too
     * @param sizes whether images are made larger and smaller about their centre
     */
    JitteredViews(Views views, Seed seed, boolean colours, boolean sizes) {
        this(views, seed, colours, sizes, null);
    }

    private JitteredViews(Views views, Seed seed, boolean colours, boolean sizes, Drawn drawn) {
        super(views);
        this.seed = seed;
        this.colours = colours;
        this.sizes = sizes;
        this.drawn = drawn;
    }

    @Override
    public Views drawn(int pass, int view) {
        return new JitteredViews(views().drawn(pass, view), seed, colours, sizes, new Drawn(pass, view));
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        if (drawn == null) {
            views().write(object, pose, target, offset);
            return;
        }
        RandomGenerator random = seed.generator("jitter", drawn.pass(), drawn.view(), object);
        byte[] image = new byte[format().bytes()];
        views().write(object, pose, image, 0);
        byte[] sized = sizes ? sized(image, 1 + random.nextDouble(-SIZE, SIZE)) : image;
        double contrast = 1 + random.nextDouble(-CONTRAST, CONTRAST);
        double brightness = random.nextDouble(-BRIGHTNESS, BRIGHTNESS);
        int pixels = format().pixels();
        for (int plane = 0; plane < format().planes(); plane++) {
            double colour = colours && format().planes() > 1 ? random.nextDouble(-COLOUR, COLOUR) : 0;
            byte[] changed = changed(contrast, brightness + colour);
            for (int pixel = plane * pixels; pixel < (plane + 1) * pixels; pixel++) {
                target[offset + pixel] = changed[sized[pixel] & 0xff];
            }
        }
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

    /** An image made larger about its centre, blended from the four nearest pixels; what comes in from outside is black. */
    private byte[] sized(byte[] image, double factor) {
        int width = format().width();
        int height = format().height();
        byte[] sized = new byte[image.length];
        for (int row = 0; row < height; row++) {
            double y = (row - (height - 1) / 2.0) / factor + (height - 1) / 2.0;
            for (int column = 0; column < width; column++) {
                double x = (column - (width - 1) / 2.0) / factor + (width - 1) / 2.0;
                for (int plane = 0; plane < format().planes(); plane++) {
                    int first = plane * width * height;
                    sized[first + row * width + column] = (byte) Math.round(blended(image, first, x, y));
                }
            }
        }
        return sized;
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
        boolean inside = column >= 0 && column < format().width() && row >= 0 && row < format().height();
        return inside ? image[first + row * format().width() + column] & 0xff : 0;
    }

    /** What is kept must still be changed. */
    @Override
    public boolean keep(Collection<Pose> poses) {
        views().keep(poses);
        return false;
    }
}
