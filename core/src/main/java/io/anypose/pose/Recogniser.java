package io.anypose.pose;

import ai.djl.ndarray.NDScope;
import io.anypose.data.ViewBatch;
import io.anypose.model.Model;
import io.anypose.model.encoder.Images;
import io.anypose.model.engine.EngineScope;
import java.util.Optional;

/**
 * Image → class, pose and confidence.
 *
 * <p>An instance serves one thread, because it uses one native buffer again and again; instances may share a model.
 */
public final class Recogniser {

    private final Model model;
    private final Inference inference;
    private final Optional<Judge> judge;
    private final Images images;

    /** A recogniser whose answers nobody judges. */
    public Recogniser(Model model, Inference inference) {
        this(model, inference, Optional.empty());
    }

    /** @param judge calibrates confidences and says what is unknown */
    public Recogniser(Model model, Inference inference, Optional<Judge> judge) {
        this.model = model;
        this.inference = inference;
        this.judge = judge;
        this.images = new Images(model.spec().format());
    }

    /**
     * Recognises images.
     *
     * @param pixels images one after the other, in the format of the model
     * @param rows how many there are
     */
    public Recognitions recognise(byte[] pixels, int rows) {
        try (NDScope scope = EngineScope.open()) {
            return answers(inference.infer(images.upload(model.manager(), pixels, rows)));
        }
    }

    /** Recognises views, whose format must be that of the model. */
    public Recognitions recognise(ViewBatch batch) {
        try (NDScope scope = EngineScope.open()) {
            return answers(inference.infer(images.upload(model.manager(), batch)));
        }
    }

    private Recognitions answers(Inferred inferred) {
        return judge.map(each -> each.judge(inferred)).orElseGet(inferred::answers);
    }
}
