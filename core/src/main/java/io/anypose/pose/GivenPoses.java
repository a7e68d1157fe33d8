package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import io.anypose.group.Poses;
import io.anypose.model.Model;
import io.anypose.model.operator.Latent;

/** Recognises with the pose of each image given: classifier(φ^(−k) f(x)). */
public record GivenPoses(Model model, Poses poses) implements Inference {

    @Override
    public String name() {
        return GivenPose.NAME;
    }

    @Override
    public Inferred infer(NDArray images) {
        Latent canonical = model.canonical(images, poses);
        return new Inferred(Classes.of(model.logits(canonical), poses), () -> canonical);
    }
}
