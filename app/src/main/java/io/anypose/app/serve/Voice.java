package io.anypose.app.serve;

import io.anypose.group.Pose;
import io.anypose.model.ModelSpec;
import io.anypose.model.OperatorKind;
import io.anypose.pose.NearestNeighbours;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.pose.Recogniser;
import io.anypose.pose.Recognitions;
import io.anypose.recipe.TrainedModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * One of those that answer on the page: a model with one way to come to know the pose.
 *
 * <p>Only the engine's thread may ask it.
 */
final class Voice {

    /** Of a model without operator: it knows nothing of poses. */
    static final String NONE = "none";
    /** Of a model that cannot find the pose and is told it. */
    static final String GIVEN = "given";

    private final ServedModel model;
    private final String recogniser;
    private final Function<Pose, Recogniser> at;

    private Voice(ServedModel model, String recogniser, Function<Pose, Recogniser> at) {
        this.model = model;
        this.recogniser = recogniser;
        this.at = at;
    }

    /** All ways of a model. */
    static List<Voice> of(ServedModel served) {
        TrainedModel trained = served.trained();
        ModelSpec spec = trained.model().spec();
        if (spec.operator() == OperatorKind.NONE) {
            return List.of(
                    new Voice(served, NONE, always(trained.given(spec.group().identity()))));
        }
        List<Voice> voices = new ArrayList<>();
        // Not for two axes: to search 196 poses takes longer than a page can wait.
        if (spec.transformation().axes().size() == 1) {
            trained.references()
                    .map(references -> new NearestNeighbours(trained.model(), references, 1))
                    .ifPresent(search -> voices.add(new Voice(
                            served, NearestNeighbours.NAME, always(new Recogniser(trained.model(), search)))));
        }
        trained.orbit()
                .ifPresent(orbit -> voices.add(
                        new Voice(served, OrbitRecogniser.NAME, always(new Recogniser(trained.model(), orbit)))));
        if (voices.isEmpty()) {
            Map<Pose, Recogniser> told = new HashMap<>();
            voices.add(new Voice(served, GIVEN, pose -> told.computeIfAbsent(pose, trained::given)));
        }
        return voices;
    }

    private static Function<Pose, Recogniser> always(Recogniser recogniser) {
        return pose -> recogniser;
    }

    ServedModel model() {
        return model;
    }

    /** How it comes to know the pose: none, given, knn or orbit. */
    String recogniser() {
        return recogniser;
    }

    boolean knowsPoses() {
        return !recogniser.equals(NONE);
    }

    /**
     * Answers for images that are all at one pose.
     *
     * @param pose which only a recogniser that is given the pose gets to know
     */
    Recognitions answer(byte[] pixels, int rows, Pose pose) {
        return at.apply(pose).recognise(pixels, rows);
    }
}
