package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import io.anypose.group.Pose;
import io.anypose.group.Poses;
import io.anypose.model.Model;

/** Recognises with the pose given: classifier(φ^(−k) f(x)). */
public record GivenPose(Model model, Pose pose) implements Inference {

    public static final String NAME = "given";

    @Override
    public Recognitions infer(NDArray images) {
        Poses poses = Poses.repeat(pose, Math.toIntExact(images.getShape().get(0)));
        return Classes.of(model.logits(model.canonical(images, poses)), poses);
    }
}
