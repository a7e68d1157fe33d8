package io.anypose.eval;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.anypose.file.Json;
import io.anypose.file.JsonSource;
import io.anypose.file.NullIsNaN;
import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.model.TransformationInfo;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.Provenance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An {@link Evaluation} as JSON has it, with the means that scripts want to read.
 *
 * <p>A pose that was not measured is not in the list, and so a gap. A reader refuses poses that the axes do not have or that
 * are out of order, and means that are not those of the poses: something changed the file.
 *
 * @param seenWithin absent where training saw single poses
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
record EvaluationJson(
        String transformation,
        List<Axis> axes,
        @JsonSerialize(using = ToStringSerializer.class) OperatorKind operator,
        Optional<Double> seenWithin,
        List<Result> results,
        Provenance provenance) {

    private static final double ROUNDING = 1e-9;

    /** @param details counts, such as k, without a decimal point */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Result(
            String recogniser,
            @JsonAnyGetter @JsonAnySetter Map<String, Number> details,
            List<Measured> poses,
            @NullIsNaN double all,
            @NullIsNaN double seen,
            @NullIsNaN double unseen,
            @NullIsNaN double worst,
            Optional<Double> onCross,
            Optional<Double> offCross,
            Optional<Double> worstOffCross,
            @NullIsNaN double poseAccuracy) {}

    /** @param sizes of the pose, see {@link PoseSizes} */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Measured(
            @JsonAnyGetter @JsonAnySetter Map<String, Number> sizes,
            Optional<Boolean> onCross,
            boolean seen,
            double classAccuracy,
            double poseAccuracy,
            @NullIsNaN double residual) {}

    static EvaluationJson of(Evaluation evaluation) {
        Transformation transformation = evaluation.transformation();
        return new EvaluationJson(
                transformation.name(),
                transformation.axes(),
                evaluation.operator(),
                evaluation.seenWithin().stream().boxed().findFirst(),
                evaluation.results().stream()
                        .map(result -> result(transformation, result))
                        .toList(),
                evaluation.provenance());
    }

    private static Result result(Transformation transformation, RecogniserResult result) {
        boolean compound = transformation.axes().size() > 1;
        Map<String, Number> details = new LinkedHashMap<>();
        result.details().forEach((name, value) -> details.put(name, Json.number(value)));
        return new Result(
                result.recogniser(),
                details,
                result.poses().stream()
                        .map(pose -> new Measured(
                                PoseSizes.of(transformation, pose.pose()).numbers(),
                                Optional.of(pose.onCross()).filter(cross -> compound),
                                pose.seen(),
                                pose.classAccuracy(),
                                pose.poseAccuracy(),
                                pose.residual()))
                        .toList(),
                result.all(),
                result.seen(),
                result.unseen(),
                result.worst(),
                Optional.of(result.onCross()).filter(mean -> compound),
                Optional.of(result.offCross()).filter(mean -> compound),
                Optional.of(result.worstOffCross()).filter(mean -> compound),
                result.poseAccuracy());
    }

    static Evaluation read(JsonSource source) {
        EvaluationJson json = source.as(EvaluationJson.class);
        if (json.results().isEmpty()) {
            throw source.refusal("results: found an empty list, at least one result is needed");
        }
        Transformation transformation = json.transformation(source);
        List<RecogniserResult> results = new ArrayList<>();
        for (Result result : json.results()) {
            results.add(result(
                    transformation,
                    result,
                    new Place(
                            source,
                            "results[" + results.size() + "]",
                            source.tree().path("results").path(results.size()))));
        }
        return new Evaluation(
                transformation, json.operator(), json.seenWithin(transformation, source), results, json.provenance());
    }

    private Transformation transformation(JsonSource source) {
        try {
            return new TransformationInfo(transformation, axes);
        } catch (IllegalArgumentException e) {
            throw source.refusal(e.getMessage(), e);
        }
    }

    private OptionalDouble seenWithin(Transformation known, JsonSource source) {
        if (seenWithin.isPresent()
                && !(known.anyPose() && seenWithin.get() >= 0 && Double.isFinite(seenWithin.get()))) {
            throw source.refusal("seenWithin: found " + seenWithin.get()
                    + ", allowed is a number of 0 or more, where any pose is possible");
        }
        return seenWithin.map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
    }

    /** Somewhere in a record, so that a refusal can say where. */
    private record Place(JsonSource source, String name, JsonNode value) {

        RuntimeException refusal(String what) {
            return source.refusal(name + what);
        }
    }

    private static RecogniserResult result(Transformation transformation, Result json, Place place) {
        if (json.poses().isEmpty()) {
            throw place.refusal(".poses: found an empty list, at least one pose is needed");
        }
        List<PoseResult> poses = new ArrayList<>();
        Optional<Pose> last = Optional.empty();
        for (Measured measured : json.poses()) {
            Place at = new Place(
                    place.source(),
                    place.name() + ".poses[" + poses.size() + "]",
                    place.value().path("poses").path(poses.size()));
            PoseResult read = measured(transformation, measured, at);
            if (last.isPresent() && transformation.reading().compare(last.get(), read.pose()) >= 0) {
                throw at.refusal(": found " + measured.sizes() + " after a pose that is to come later, or is the same");
            }
            last = Optional.of(read.pose());
            poses.add(read);
        }
        RecogniserResult result = new RecogniserResult(json.recogniser(), details(json, place), poses);
        requireMean(place, "all", json.all(), result.all());
        requireMean(place, "seen", json.seen(), result.seen());
        requireMean(place, "unseen", json.unseen(), result.unseen());
        requireMean(place, "worst", json.worst(), result.worst());
        if (transformation.axes().size() > 1) {
            requireMean(place, "onCross", json.onCross().orElse(Double.NaN), result.onCross());
            requireMean(place, "offCross", json.offCross().orElse(Double.NaN), result.offCross());
            requireMean(place, "worstOffCross", json.worstOffCross().orElse(Double.NaN), result.worstOffCross());
        }
        requireMean(place, "poseAccuracy", json.poseAccuracy(), result.poseAccuracy());
        return result;
    }

    /** In the order of the file, which the mapper does not keep. */
    private static Map<String, Double> details(Result json, Place place) {
        Map<String, Double> details = new LinkedHashMap<>();
        place.value().fieldNames().forEachRemaining(name -> {
            if (json.details().containsKey(name)) {
                Number value = json.details().get(name);
                details.put(name, value == null ? Double.NaN : value.doubleValue());
            }
        });
        return details;
    }

    private static PoseResult measured(Transformation transformation, Measured json, Place place) {
        try {
            return new PoseResult(
                    PoseSizes.of(json.sizes()).in(transformation),
                    json.seen(),
                    json.classAccuracy(),
                    json.poseAccuracy(),
                    json.residual());
        } catch (IllegalArgumentException e) {
            throw place.refusal(": " + e.getMessage());
        }
    }

    private static void requireMean(Place place, String name, double found, double computed) {
        if (!(Math.abs(found - computed) <= ROUNDING) && !(Double.isNaN(found) && Double.isNaN(computed))) {
            throw place.refusal("." + name + ": found " + found + ", but the poses give " + computed);
        }
    }
}
