package io.anypose.app.serve;

import io.anypose.data.PoseTiles;
import io.anypose.data.Views;
import io.anypose.file.Json;
import io.anypose.group.AxisGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.Axis;
import io.anypose.image.PoseValues;
import io.anypose.image.Transformation;
import io.anypose.model.ModelSpec;
import io.anypose.model.TransformationInfo;
import io.anypose.pose.Recognitions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Models that are shown side by side: those that know the same classes of the same data, moved in the same way. Those without an
 * operator come first, so that one sees what an operator adds; the others are in the order in which they were given.
 */
final class ModelGroup {

    /** What models have in common that stand side by side. */
    private record Alike(
            TransformationInfo transformation, PoseSplit split, List<String> classes, boolean drawn, String data) {}

    private final String name;
    private final ModelSpec spec;
    private final boolean drawn;
    private final List<ServedModel> models;
    private final List<ServedRecogniser> recognisers;

    private ModelGroup(String name, List<ServedModel> alike) {
        this.name = name;
        this.models = alike.stream()
                .sorted(Comparator.comparing(model -> model.spec().operator().acts()))
                .toList();
        this.spec = alike.get(0).spec();
        this.drawn = ServedModel.isDrawn(alike.get(0).trained().file());
        this.recognisers = models.stream()
                .flatMap(model -> ServedRecogniser.of(model).stream())
                .toList();
    }

    /** Groups of models, each called after its transformation; of several with the same one the later have a number, too. */
    static List<ModelGroup> of(List<ServedModel> served) {
        Map<Alike, List<ServedModel>> groups = new LinkedHashMap<>();
        for (ServedModel model : served) {
            ModelSpec spec = model.spec();
            boolean drawn = ServedModel.isDrawn(model.trained().file());
            // Drawn digits are shown to all models of them, whatever they learned from.
            String data = drawn ? "" : model.trained().file().provenance().dataSha256();
            Alike alike = new Alike(spec.transformation(), spec.split(), spec.classes(), drawn, data);
            groups.computeIfAbsent(alike, key -> new ArrayList<>()).add(model);
        }
        Map<String, Integer> taken = new LinkedHashMap<>();
        return groups.values().stream()
                .map(alike -> {
                    String transformation = alike.get(0).transformation();
                    int number = taken.merge(transformation, 1, Integer::sum);
                    return new ModelGroup(number == 1 ? transformation : transformation + " " + number, alike);
                })
                .toList();
    }

    /** What clients call it. */
    String name() {
        return name;
    }

    boolean isDrawn() {
        return drawn;
    }

    ModelSpec spec() {
        return spec;
    }

    List<ServedModel> models() {
        return models;
    }

    List<ServedRecogniser> recognisers() {
        return recognisers;
    }

    Transformation transformation() {
        return spec.transformation();
    }

    boolean isSeen(Pose pose) {
        return spec.split().isSeen(pose);
    }

    /** Whether poses are real numbers. */
    boolean anyPose() {
        return transformation().anyPose();
    }

    List<String> axisNames() {
        return transformation().axes().stream().map(Axis::name).toList();
    }

    /** The pose of these sizes, one for each axis; refuses others with an {@link IllegalArgumentException}. */
    Pose pose(List<Double> sizes) {
        return transformation().pose(sizes);
    }

    /**
     * What undoes a pose, one after the other: along the last axis first. Undone in one go, a turn with a shift would be a pose between
     * those that pixels are moved to.
     */
    List<Pose> back(Pose pose) {
        AxisGroup group = transformation().group();
        double[] steps = group.steps(pose);
        List<Pose> back = new ArrayList<>();
        for (int axis = steps.length - 1; axis >= 0; axis--) {
            double[] alone = new double[steps.length];
            alone[axis] = -steps[axis];
            back.add(group.at(alone));
        }
        return back;
    }

    /** The models, each with all its recognisers. */
    List<Answers.Model> describe() {
        return models.stream().map(this::describe).toList();
    }

    private Answers.Model describe(ServedModel model) {
        return new Answers.Model(
                model.name(),
                name,
                model.transformation(),
                model.spec().operator().toString(),
                model.small(),
                recognisers.stream()
                        .filter(recogniser -> recogniser.model().equals(model))
                        .map(ServedRecogniser::kind)
                        .toList(),
                spec.classes(),
                model.format().width(),
                model.format().height(),
                !drawn,
                model.source().isPresent(),
                transformation().axes().stream().map(ModelGroup::describe).toList(),
                transformation().readingOrder().stream()
                        .filter(this::isSeen)
                        .map(this::values)
                        .toList(),
                spec.seenWithin().isPresent() ? spec.seenWithin().getAsDouble() : null);
    }

    private static Answers.AxisValues describe(Axis axis) {
        return new Answers.AxisValues(
                axis.name(),
                axis.unit(),
                axis.group().signedOrder().stream()
                        .map(axis::value)
                        .map(Json::number)
                        .toList(),
                axis.anyPose());
    }

    PoseValues values(Pose pose) {
        return PoseValues.of(transformation(), pose);
    }

    /** How many of the first test objects each recognises at a pose; {@code test} are those of a model. */
    Answers.Sweep sweep(Pose pose, int most, Function<ServedModel, Views> test) {
        Map<ServedModel, Integer> counts = new LinkedHashMap<>();
        List<Answers.Accuracy> results = recognisers.stream()
                .map(recogniser -> {
                    Views views = test.apply(recogniser.model()).at(pose);
                    int count = Math.min(most, views.size());
                    counts.put(recogniser.model(), count);
                    return new Answers.Accuracy(
                            recogniser.model().name(), recogniser.kind(), accuracy(recogniser, pose, views, count));
                })
                .toList();
        return new Answers.Sweep(
                values(pose), isSeen(pose), counts.values().iterator().next(), results);
    }

    private static double accuracy(ServedRecogniser recogniser, Pose pose, Views views, int count) {
        if (count == 0) {
            return 0;
        }
        int[] right = new int[1];
        new PoseTiles(views.subset(IntStream.range(0, count).toArray())).at(pose, batch -> {
            Recognitions said = recogniser.recognise(batch.pixels(), batch.size(), pose);
            for (int row = 0; row < batch.size(); row++) {
                right[0] += said.label(row) == batch.labels()[row] ? 1 : 0;
            }
        });
        return (double) right[0] / count;
    }
}
