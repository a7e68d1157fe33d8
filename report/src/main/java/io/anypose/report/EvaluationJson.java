package io.anypose.report;

import io.anypose.eval.Evaluation;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.image.Examples;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.model.TransformationInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads back what {@link Evaluation#toJson} wrote.
 *
 * <p>Strict: every pose must be there once and in order, and the means must be those of the poses. Names that this version
 * does not know are left out.
 */
public final class EvaluationJson {

    private static final Set<String> NOT_DETAILS = Set.of(
            "recogniser",
            "poses",
            "all",
            "seen",
            "unseen",
            "worst",
            "onCross",
            "offCross",
            "worstOffCross",
            "poseAccuracy");

    private static final double ROUNDING = 1e-9;

    private EvaluationJson() {}

    /** Reads one record; refuses what is damaged or no record at all, naming the path. */
    public static Evaluation read(Path path) {
        return read(StrictJson.read(path, RecordKind.EVALUATION));
    }

    static Evaluation read(StrictJson record) {
        List<StrictJson> results = record.get("results").elements();
        Transformation transformation =
                transformation(record, results.get(0).get("poses").elements());
        return new Evaluation(
                transformation,
                record.get("operator").text(),
                results.stream().map(result -> result(transformation, result)).toList(),
                record.get("provenance").provenance());
    }

    /** The record has the name and the poses; together they give the axes. */
    private static Transformation transformation(StrictJson record, List<StrictJson> poses) {
        String name = record.get("transformation").text();
        List<Axis> known;
        try {
            known = named(name).axes();
        } catch (IllegalArgumentException e) {
            throw record.refusal(e.getMessage(), e);
        }
        List<Axis> axes = known.stream()
                .map(axis -> axis(axis, key(known, axis), poses, record))
                .toList();
        return new TransformationInfo(name, axes);
    }

    /** The transformation without its own step, if it has one: the step depends on the size of images and is read off. */
    private static Transformation named(String name) {
        return name.equals(Examples.NAME)
                ? new Examples(new CyclicGroup(1))
                : Transformations.named(name.replaceFirst(":\\d+$", ""));
    }

    /** How a pose names its size along an axis. */
    private static String key(List<Axis> axes, Axis axis) {
        return axes.size() == 1 ? "pose" : axis.name();
    }

    /** The axis with the step and the order that the record has, which depend on the size of its images. */
    private static Axis axis(Axis known, String key, List<StrictJson> poses, StrictJson record) {
        List<Integer> values = poses.stream()
                .map(pose -> pose.get(key).integer())
                .distinct()
                .sorted()
                .toList();
        int step = values.size() == 1 ? known.step() : values.get(1) - values.get(0);
        Axis axis = new Axis(known.name(), known.unit(), step, new CyclicGroup(values.size()));
        List<Integer> cycle =
                axis.group().signedOrder().stream().map(axis::value).toList();
        if (!values.equals(cycle)) {
            throw record.refusal("its poses along " + axis.name() + " are " + values + ", which is not a whole cycle");
        }
        return axis;
    }

    private static RecogniserResult result(Transformation transformation, StrictJson json) {
        List<Pose> expected = transformation.readingOrder();
        List<StrictJson> found = json.get("poses").elements();
        if (found.size() != expected.size()) {
            throw json.refusal(json.place() + " has " + found.size() + " poses instead of " + expected.size());
        }
        List<PoseResult> poses = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            poses.add(pose(transformation, expected.get(i), found.get(i)));
        }
        RecogniserResult result = new RecogniserResult(json.get("recogniser").text(), details(json), poses);
        requireMean(json.get("all"), result.all());
        requireMean(json.get("seen"), result.seen());
        requireMean(json.get("unseen"), result.unseen());
        requireMean(json.get("worst"), result.worst());
        if (transformation.axes().size() > 1) {
            requireMean(json.get("onCross"), result.onCross());
            requireMean(json.get("offCross"), result.offCross());
            requireMean(json.get("worstOffCross"), result.worstOffCross());
        }
        requireMean(json.get("poseAccuracy"), result.poseAccuracy());
        return result;
    }

    private static PoseResult pose(Transformation transformation, Pose pose, StrictJson json) {
        Map<String, Integer> expected = transformation.values(pose);
        Map<String, Integer> found = transformation.axes().stream()
                .collect(Collectors.toMap(
                        Axis::name,
                        axis -> json.get(key(transformation.axes(), axis)).integer()));
        if (!found.equals(expected)) {
            throw json.refusal(json.place() + " is at " + found + " where " + expected + " is expected");
        }
        return new PoseResult(
                pose,
                json.get("seen").flag(),
                json.get("classAccuracy").fraction(),
                json.get("poseAccuracy").fraction(),
                json.get("residual").number());
    }

    private static Map<String, Double> details(StrictJson json) {
        Map<String, Double> details = new LinkedHashMap<>();
        for (String name : json.names()) {
            StrictJson detail = json.get(name);
            if (!NOT_DETAILS.contains(name) && (detail.isNumber() || detail.isNull())) {
                details.put(name, detail.number());
            }
        }
        return details;
    }

    /** A mean that is not that of the poses shows that somebody or something changed the file. */
    private static void requireMean(StrictJson json, double computed) {
        double found = json.number();
        if (!(Math.abs(found - computed) <= ROUNDING) && !(Double.isNaN(found) && Double.isNaN(computed))) {
            throw json.refusal(json.place() + " is " + found + ", but its poses give " + computed);
        }
    }
}
