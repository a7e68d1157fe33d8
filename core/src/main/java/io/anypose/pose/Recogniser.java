package io.anypose.pose;

import ai.djl.ndarray.NDScope;
import io.anypose.data.ViewBatch;
import io.anypose.model.Model;
import io.anypose.model.encoder.Images;
import io.anypose.model.engine.EngineScope;
import io.anypose.pose.Inference.Inferred;
import java.util.Optional;

/**
 * Image → class, pose and confidence.
 *
 * <p>An instance serves one thread, because it uses one native buffer again and again; instances may share a model.
 */
public final class Recogniser {

    private final Model model;
    private final Inference inference;
    private final Optional<Calibrator> calibrator;
    private final Images images;

    /** Makes a recogniser whose answers are not calibrated. */
    public Recogniser(Model model, Inference inference) {
        this(model, inference, Optional.empty());
    }

    /** @param calibrator calibrates confidences and tells unknown pictures */
    public Recogniser(Model model, Inference inference, Optional<Calibrator> calibrator) {
        this.model = model;
        this.inference = inference;
        this.calibrator = calibrator;
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
        return calibrator.map(each -> each.calibrated(inferred)).orElseGet(inferred::answers);
    }
}
