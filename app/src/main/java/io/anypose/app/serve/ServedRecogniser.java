package io.anypose.app.serve;

import io.anypose.group.Pose;
import io.anypose.learn.TrainedModel;
import io.anypose.model.ModelSpec;
import io.anypose.pose.NearestNeighbours;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.pose.Recogniser;
import io.anypose.pose.Recognitions;
import java.util.ArrayList;
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

    /** Of a model without operator, which knows nothing of poses. */
    static final String NONE = "none";
    /** Of a model that cannot find poses and is given them. */
    static final String GIVEN = "given";

    private final ServedModel model;
    private final String kind;
    private final Function<Pose, Recogniser> recogniserAt;
    private final PoseOrder poses;

    private ServedRecogniser(ServedModel model, String kind, Function<Pose, Recogniser> recogniserAt) {
        this.model = model;
        this.kind = kind;
        this.recogniserAt = recogniserAt;
        this.poses = new PoseOrder(model.spec().transformation());
    }

    /** All recognisers of a model. */
    static List<ServedRecogniser> of(ServedModel served) {
        TrainedModel trained = served.trained();
        ModelSpec spec = served.spec();
        if (!spec.operator().acts()) {
            return List.of(new ServedRecogniser(
                    served, NONE, always(trained.given(spec.group().identity()))));
        }
        List<ServedRecogniser> recognisers = new ArrayList<>();
        // Not for two axes: to search 196 poses takes longer than a page can wait.
        if (spec.transformation().axes().size() == 1) {
            trained.references()
                    .map(references -> new NearestNeighbours(trained.model(), references, 1))
                    .ifPresent(search -> recognisers.add(
                            new ServedRecogniser(served, NearestNeighbours.NAME, always(trained.recogniser(search)))));
        }
        trained.orbit()
                .ifPresent(orbit -> recognisers.add(
                        new ServedRecogniser(served, OrbitRecogniser.NAME, always(trained.recogniser(orbit)))));
        if (recognisers.isEmpty()) {
            Map<Pose, Recogniser> byPose = new HashMap<>();
            recognisers.add(new ServedRecogniser(served, GIVEN, pose -> byPose.computeIfAbsent(pose, trained::given)));
        }
        return recognisers;
    }

    private static Function<Pose, Recogniser> always(Recogniser recogniser) {
        return pose -> recogniser;
    }

    ServedModel model() {
        return model;
    }

    /** How it finds the pose: none, given, knn or orbit. */
    String kind() {
        return kind;
    }

    /** The poses that it tells apart. */
    PoseOrder poses() {
        return poses;
    }

    boolean knowsPoses() {
        return !kind.equals(NONE);
    }

    /**
     * Recognises images that are all at one pose.
     *
     * @param pose is used only by a recogniser that is given the pose
     */
    Recognitions recognise(byte[] pixels, int rows, Pose pose) {
        return recogniserAt.apply(pose).recognise(pixels, rows);
    }
}
