package io.anypose.pose;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.anypose.provenance.AnyposeException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The shape of an orbit network, as a short text that people type and files keep.
 *
 * <p>{@code mlp:256} is one hidden layer per orbit element, {@code mlp:512,512} two; {@code conv:128,128,128} three
 * convolutions over the whole group; {@code window:7x64,5x64,64} convolutions with kernels of 7 and 5 poses along each
 * axis and then one over the whole group. {@code @0.2} at the end drops a fifth of the units in training.
 *
 * @param layers hidden layers, from the latent to the scores
 * @param dropout fraction of hidden units that training leaves out at random, below 1
 */
public record OrbitSpec(List<Layer> layers, double dropout) {

    /** What a layer combines: entries of one pose, of the poses near by, or of all poses. */
    public enum Reach {
        POINT,
        WINDOW,
        WHOLE
    }

    /**
     * One hidden layer.
     *
     * @param width channels that it gives each pose
     * @param window poses along each axis that it combines; 0 unless the reach is a window
     */
    public record Layer(Reach reach, int width, int window) {}

    private static final String ALLOWED =
            "allowed are mlp:256, mlp:512,512, conv:128,128,128 and window:7x64,5x64,64, each with @0.2 for dropout";
    private static final Pattern TEXT = Pattern.compile("(mlp|conv|window):([0-9x,]+)(?:@(0(?:\\.[0-9]+)?))?");
    private static final Pattern WIDTH = Pattern.compile("(?:([1-9][0-9]{0,2})x)?([1-9][0-9]{0,4})");

    public OrbitSpec {
        layers = List.copyOf(layers);
        if (layers.isEmpty() || dropout < 0 || dropout >= 1) {
            throw new AnyposeException("an orbit network has at least one layer and a dropout from 0 to below 1, not "
                    + layers.size() + " and " + dropout);
        }
    }

    /** Reads the short text. */
    @JsonCreator
    public static OrbitSpec parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new AnyposeException("the orbit network '" + text + "' is not understood; " + ALLOWED);
        }
        List<Layer> layers = new ArrayList<>();
        for (String width : matcher.group(2).split(",", -1)) {
            layers.add(layer(text, matcher.group(1), layers.isEmpty(), width));
        }
        return new OrbitSpec(layers, matcher.group(3) == null ? 0 : Double.parseDouble(matcher.group(3)));
    }

    private static Layer layer(String text, String kind, boolean first, String width) {
        Matcher matcher = WIDTH.matcher(width);
        if (!matcher.matches() || (matcher.group(1) != null && !kind.equals("window"))) {
            throw new AnyposeException(
                    "the layer '" + width + "' of the orbit network '" + text + "' is not understood; " + ALLOWED);
        }
        int units = Integer.parseInt(matcher.group(2));
        if (matcher.group(1) != null) {
            return new Layer(Reach.WINDOW, units, Integer.parseInt(matcher.group(1)));
        }
        return new Layer(kind.equals("mlp") && !first ? Reach.POINT : Reach.WHOLE, units, 0);
    }

    /** The short text that {@link #parse} reads. */
    @JsonValue
    @Override
    public String toString() {
        boolean windows = layers.stream().anyMatch(layer -> layer.reach() == Reach.WINDOW);
        boolean points = layers.stream().anyMatch(layer -> layer.reach() == Reach.POINT);
        String kind = windows ? "window" : points || layers.size() == 1 ? "mlp" : "conv";
        String widths = String.join(
                ",",
                layers.stream()
                        .map(layer -> (layer.window() > 0 ? layer.window() + "x" : "") + layer.width())
                        .toList());
        return kind + ":" + widths
                + (dropout > 0 ? "@" + new BigDecimal(Double.toString(dropout)).toPlainString() : "");
    }
}
