package io.anypose.data.picture;

import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is behind the objects of pictures, read off their edges. */
public enum Ground {
    /** Nothing: objects are cut out, the edges are transparent. */
    TRANSPARENT,
    /** One dark colour. */
    DARK,
    /** One bright colour. */
    BRIGHT,
    /** Anything else, as in photographs. */
    BUSY;

    /** An edge whose brightness, from 0 to 1, varies less than this is of one colour. */
    private static final double UNIFORM = 0.08;

    private static final double MIDDLE = 0.5;
    /** So many of all pictures must have the same ground. */
    private static final double MOST = 0.8;

    private static final double FULL = 255;

    /** Whether objects are before nothing: black, or cut out. */
    public boolean isNothing() {
        return this == TRANSPARENT || this == DARK;
    }

    /** What is behind the object of a picture. */
    static Ground of(BufferedImage picture) {
        int right = picture.getWidth() - 1;
        int bottom = picture.getHeight() - 1;
        int[] edge = IntStream.concat(
                        IntStream.rangeClosed(0, right)
                                .flatMap(x -> IntStream.of(picture.getRGB(x, 0), picture.getRGB(x, bottom))),
                        IntStream.rangeClosed(0, bottom)
                                .flatMap(y -> IntStream.of(picture.getRGB(0, y), picture.getRGB(right, y))))
                .toArray();
        double opacity = IntStream.of(edge).map(argb -> argb >>> 24).average().orElse(FULL) / FULL;
        if (opacity < MIDDLE) {
            return TRANSPARENT;
        }
        double mean =
                IntStream.of(edge).mapToDouble(Ground::brightness).average().orElse(0);
        double variance = IntStream.of(edge)
                .mapToDouble(argb -> Math.pow(brightness(argb) - mean, 2))
                .average()
                .orElse(0);
        if (variance > UNIFORM * UNIFORM) {
            return BUSY;
        }
        return mean < MIDDLE ? DARK : BRIGHT;
    }

    private static double brightness(int argb) {
        return ((argb >> 16 & 255) + (argb >> 8 & 255) + (argb & 255)) / (3 * FULL);
    }

    /** What most pictures have; busy if they do not agree. */
    static Ground ofMost(List<Ground> grounds) {
        Map<Ground, Long> counts = grounds.stream().collect(Collectors.groupingBy(each -> each, Collectors.counting()));
        return counts.entrySet().stream()
                .filter(each -> each.getValue() >= MOST * grounds.size())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(BUSY);
    }
}
