package io.anypose.app.example;

import java.awt.image.BufferedImage;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.random.RandomGenerator;

/**
 * Shapes whose hue turns: red at the canonical pose, and 30° further round the colour circle with each step. Size, place, grey
 * and saturation differ from object to object; the background is grey noise.
 */
final class TurnedHues implements ExampleMaker {

    private static final int SIDE = 24;
    private static final int ORDER = 12;
    private static final int FINER = 4;

    @Override
    public List<String> classes() {
        return List.of("bar", "cross", "disc", "ring", "square", "triangle");
    }

    @Override
    public int order() {
        return ORDER;
    }

    @Override
    public PosedObject make(int label, RandomGenerator random) {
        double radius = SIDE * (0.25 + 0.12 * random.nextDouble());
        double centreX = SIDE * (0.45 + 0.1 * random.nextDouble());
        double centreY = SIDE * (0.45 + 0.1 * random.nextDouble());
        double grey = 0.4 + 0.2 * random.nextDouble();
        double chroma = 0.2 + 0.25 * random.nextDouble();
        double[] behind = random.doubles((long) SIDE * SIDE, 0.3, 0.7).toArray();
        ToDoubleBiFunction<Integer, Integer> coverage =
                (x, y) -> coverage(classes().get(label), x - centreX, y - centreY, radius);
        return step -> draw(coverage, behind, Colour.hue(grey, chroma, 2 * Math.PI * step / ORDER));
    }

    private static BufferedImage draw(ToDoubleBiFunction<Integer, Integer> coverage, double[] behind, double[] colour) {
        BufferedImage picture = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
        double[] mixed = new double[colour.length];
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                double covered = coverage.applyAsDouble(x, y);
                for (int part = 0; part < mixed.length; part++) {
                    mixed[part] = covered * colour[part] + (1 - covered) * behind[y * SIDE + x];
                }
                picture.setRGB(x, y, Colour.rgb(mixed, 1));
            }
        }
        return picture;
    }

    /** How much of a pixel the shape covers. */
    private static double coverage(String shape, double left, double top, double radius) {
        int hits = 0;
        for (int j = 0; j < FINER; j++) {
            for (int i = 0; i < FINER; i++) {
                double x = (left + (i + 0.5) / FINER) / radius;
                double y = (top + (j + 0.5) / FINER) / radius;
                hits += contains(shape, x, y) ? 1 : 0;
            }
        }
        return hits / (double) (FINER * FINER);
    }

    private static boolean contains(String shape, double x, double y) {
        double distance = Math.hypot(x, y);
        return switch (shape) {
            case "bar" -> Math.abs(x) < 1 && Math.abs(y) < 0.35;
            case "cross" -> Math.min(Math.abs(x), Math.abs(y)) < 0.3 && Math.max(Math.abs(x), Math.abs(y)) < 1;
            case "disc" -> distance < 0.9;
            case "ring" -> distance < 1 && distance > 0.55;
            case "square" -> Math.abs(x) < 0.8 && Math.abs(y) < 0.8;
            default -> y < 0.8 && Math.abs(x) < (y + 1) / 1.8;
        };
    }
}
