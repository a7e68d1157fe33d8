package io.anypose.pose;

import ai.djl.ndarray.NDScope;
import io.anypose.data.ViewBatch;
import io.anypose.model.Model;
import io.anypose.model.encoder.Images;
import io.anypose.model.engine.EngineScope;

/**
 * Image → class, pose and confidence.
 *
 * <p>An instance serves one thread, because it uses one native buffer again and again; instances may share a model.
 */
public final class Recogniser {

    private final Model model;
    private final Inference inference;
    private final Images images;

    public Recogniser(Model model, Inference inference) {
        this.model = model;
        this.inference = inference;
        this.images = new Images(model.spec().format(), model.type());
    }

    /**
     * Recognises images.
     *
     * @param pixels images one after the other, in the format of the model
     * @param rows how many there are
     */
    public Recognitions recognise(byte[] pixels, int rows) {
        try (NDScope scope = EngineScope.open()) {
            return inference.infer(images.upload(model.manager(), pixels, rows));
        }
    }

    /** Recognises views, whose format must be that of the model. */
    public Recognitions recognise(ViewBatch batch) {
        try (NDScope scope = EngineScope.open()) {
            return inference.infer(images.upload(model.manager(), batch));
        }
    }
}
