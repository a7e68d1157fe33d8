package io.anypose.report;

import io.anypose.eval.Evaluation;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.image.Examples;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.Provenance;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Made-up evaluations. */
public final class Records {

    private Records() {}

    public static Evaluation evaluation(String transformation, String operator, RecogniserResult... results) {
        Provenance provenance = new Provenance(
                Map.of("epochs", "20"), 7, "abc", "0.1.0", "unknown", "a JVM", "a machine", "an engine", "today");
        return new Evaluation(moved(transformation), OperatorKind.named(operator), List.of(results), provenance);
    }

    private static Transformation moved(String name) {
        return name.equals(Examples.NAME)
                ? new Examples(new CyclicGroup(12))
                : Transformations.kind(name).on(28, 28);
    }

    /** A result in which the poses up to two steps away along one axis were seen. */
    public static RecogniserResult result(
            String transformation, String recogniser, Map<String, Double> details, ToDoubleFunction<Pose> accuracy) {
        Transformation moved = moved(transformation);
        double radius = 2 * moved.axes().get(0).step();
        return new RecogniserResult(
                recogniser,
                details,
                moved.readingOrder().stream()
                        .map(pose -> new PoseResult(
                                pose,
                                moved.values(pose).values().stream().allMatch(value -> Math.abs(value) <= radius),
                                accuracy.applyAsDouble(pose),
                                0.5,
                                0.25))
                        .toList());
    }

    public static RecogniserResult result(String transformation, String recogniser) {
        return result(transformation, recogniser, Map.of(), pose -> 0.9);
    }

    /** No operator, and the fixed one with each recogniser. */
    public static List<Evaluation> usual() {
        return List.of(
                evaluation("rotation", "none", result("rotation", "given", Map.of(), Records::bell)),
                evaluation(
                        "rotation",
                        "fixed",
                        result("rotation", "given"),
                        result("rotation", "knn", Map.of("k", 1.0), pose -> 0.87),
                        result("rotation", "orbit")));
    }

    /** Good near the canonical pose of ten, bad far from it. */
    private static double bell(Pose pose) {
        int steps = Math.min(pose.index(), 10 - pose.index());
        return 0.15 + 0.8 * Math.exp(-steps * steps / 8.0);
    }
}
