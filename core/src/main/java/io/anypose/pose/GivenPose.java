package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.model.Model;

/** Recognises with the pose given: classifier(φ^(−k) f(x)). */
public record GivenPose(Model model, Pose pose) implements Inference {

    public static final String NAME = "given";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Inferred infer(NDArray images) {
        int rows = Math.toIntExact(images.getShape().get(0));
        return new GivenPoses(model, Poses.repeat(pose, rows)).infer(images);
    }
}
