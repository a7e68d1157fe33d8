package io.anypose.app.serve;

import io.anypose.group.Pose;
import io.anypose.learn.Answer;
import io.anypose.learn.Answer.Detail;
import io.anypose.learn.TrainedModel;
import io.anypose.model.ModelSpec;
import io.anypose.pose.GivenPose;
import io.anypose.pose.Inference;
import io.anypose.pose.Recogniser;
import io.anypose.pose.Recognisers;
import io.anypose.pose.Recognitions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A model together with one way to find the pose. The page shows one answer for each.
 *
 * <p>Only the engine's thread may use it.
 */
final class ServedRecogniser {

    private final ServedModel model;
    private final String kind;
    private final Function<Pose, Recogniser> recogniserAt;

    private ServedRecogniser(ServedModel model, String kind, Function<Pose, Recogniser> recogniserAt) {
        this.model = model;
        this.kind = kind;
        this.recogniserAt = recogniserAt;
    }

    /** Returns the recognisers of a model that find poses quickly, or else the one that is given them. */
    static List<ServedRecogniser> of(ServedModel served) {
        List<Inference> quick = served.trained().recognisers().quick();
        return quick.isEmpty()
                ? List.of(given(served))
                : quick.stream().map(inference -> finding(served, inference)).toList();
    }

    private static ServedRecogniser finding(ServedModel served, Inference inference) {
        Recogniser recogniser = served.trained().recogniser(inference);
        return new ServedRecogniser(served, inference.name(), pose -> recogniser);
    }

    private static ServedRecogniser given(ServedModel served) {
        TrainedModel trained = served.trained();
        ModelSpec spec = served.spec();
        String kind = Recognisers.name(spec, GivenPose.NAME);
        Map<Pose, Recogniser> byPose = new HashMap<>();
        return new ServedRecogniser(
                served,
                kind,
                pose -> byPose.computeIfAbsent(
                        kind.equals(Recognisers.NONE) ? spec.group().identity() : pose, trained::given));
    }

    ServedModel model() {
        return model;
    }

    /** Returns the name of the recogniser: none, given, knn or orbit. */
    String kind() {
        return kind;
    }

    boolean knowsPoses() {
        return !kind.equals(Recognisers.NONE);
    }

    /**
     * Recognises images that are all at one pose.
     *
     * @param pose is used only by a recogniser that is given the pose
     */
    Recognitions recognise(byte[] pixels, int rows, Pose pose) {
        return recogniserAt.apply(pose).recognise(pixels, rows);
    }

    /** Returns the answer about the first image, with the probabilities of poses. */
    Answer answer(Recognitions said) {
        return model.trained().answer(kind, said, 0, Detail.POSES);
    }
}
