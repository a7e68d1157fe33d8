package io.anypose.app.example;

import io.anypose.app.example.Solid.Point;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Solids on a turntable: one step turns them by 30° about the vertical axis. Each object has proportions and a colour of its
 * own; none looks the same after less than a whole turn.
 */
final class TurnedSolids implements ExampleMaker {

    private static final int SIDE = 32;
    private static final int ORDER = 12;

    @Override
    public List<String> classes() {
        return List.of("arrow", "chair", "corner", "mug", "stairs", "wedge");
    }

    @Override
    public int order() {
        return ORDER;
    }

    @Override
    public PosedObject make(int label, RandomGenerator random) {
        Solid solid = solid(classes().get(label), random);
        double[] colour =
                Colour.hue(between(random, 0.6, 0.8), between(random, 0, 0.25), random.nextDouble(2 * Math.PI));
        Renderer renderer = new Renderer(SIDE);
        return step -> renderer.draw(solid, 2 * Math.PI * step / ORDER, colour);
    }

    private static Solid solid(String name, RandomGenerator random) {
        double width = between(random, 0.7, 1.0);
        double depth = between(random, 0.45, 0.7);
        double height = between(random, 0.6, 0.9);
        double part = between(random, 0.3, 0.45);
        return switch (name) {
            case "arrow" ->
                new Solid()
                        .standing(
                                List.of(new Point(0, -depth), new Point(0, depth), new Point(width * 1.2, 0)),
                                -part,
                                part)
                        .box(-width, 0, -part, part, -part * depth, part * depth);
            case "chair" ->
                new Solid()
                        .box(-depth, depth, -height, -height + 2 * part, -depth, depth)
                        .box(-depth, -depth * (1 - part), -height, height, -depth, depth);
            case "corner" ->
                new Solid()
                        .box(-width, width, -part, part, -width, -width + part * 1.5)
                        .box(-width, -width + part * 1.5, -part, part, -width, width);
            case "mug" ->
                new Solid()
                        .cylinder(depth, -height, height)
                        .box(depth * 0.8, width + depth * 0.5, height * 0.4, height * 0.7, -0.12, 0.12)
                        .box(width + depth * 0.2, width + depth * 0.5, -height * 0.6, height * 0.7, -0.12, 0.12)
                        .box(depth * 0.8, width + depth * 0.5, -height * 0.6, -height * 0.3, -0.12, 0.12);
            case "stairs" ->
                new Solid()
                        .box(-width, width, -height, -height / 3, -depth, depth)
                        .box(-width / 3, width, -height / 3, height / 3, -depth, depth)
                        .box(width / 3, width, height / 3, height, -depth, depth);
            default ->
                new Solid()
                        .lying(
                                List.of(
                                        new Point(-width, -height),
                                        new Point(width, -height),
                                        new Point(width, height)),
                                -depth,
                                depth);
        };
    }

    private static double between(RandomGenerator random, double low, double high) {
        return low + (high - low) * random.nextDouble();
    }
}
