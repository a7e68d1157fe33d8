package io.anypose.learn;

import io.anypose.data.SeenViews;
import io.anypose.model.Model;
import io.anypose.model.ModelFile;
import io.anypose.model.engine.Compute;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.pose.OrbitTraining;
import io.anypose.pose.References;
import io.anypose.provenance.Provenance;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * What follows the training of a model: the order of its group is read off where nobody knew it, and what finds the pose of an
 * object is added, references and the orbit recogniser.
 */
public final class Completion {

    private final Experiment experiment;
    private final Model model;
    private final Optional<OrbitTraining> orbit;
    private boolean judges = true;

    /** Refuses an orbit network that does not suit the model, before anything is trained. */
    public Completion(Experiment experiment, Model model) {
        this.experiment = experiment;
        this.model = model;
        this.orbit = orbit(experiment, model);
    }

    /** Leaves answers as they are: confidences are not calibrated, and nothing is unknown. */
    Completion withoutJudgement() {
        this.judges = false;
        return this;
    }

    /**
     * Completes the trained model.
     *
     * @param stop asked often; when true, this ends with a {@link java.util.concurrent.CancellationException}
     */
    public ModelFile run(
            Compute compute, Provenance provenance, OrbitTraining.Listener listener, BooleanSupplier stop) {
        Optional<FoundOrder> order = experiment.order(model);
        if (order.isEmpty() || !order.get().isFound()) {
            ModelFile file = complete(experiment, model, orbit, provenance, listener, stop);
            return order.map(found -> found.addTo(file)).orElse(file);
        }
        Experiment over = experiment.over(order.get().order());
        try (Model settled = model.as(over.spec(), compute)) {
            settled.finish();
            return order.get().addTo(complete(over, settled, orbit(over, settled), provenance, listener, stop));
        }
    }

    private ModelFile complete(
            Experiment experiment,
            Model model,
            Optional<OrbitTraining> orbit,
            Provenance provenance,
            OrbitTraining.Listener listener,
            BooleanSupplier stop) {
        ModelFile file = ModelFile.of(model, provenance);
        if (model.findsPoses()) {
            file = withReferences(file, experiment.validation(), model);
        }
        if (orbit.isEmpty()) {
            return judged(file, experiment, model, Optional.empty(), stop);
        }
        try (OrbitRecogniser recogniser = orbit.get().stopWhen(stop).run(listener)) {
            return judged(recogniser.addTo(file), experiment, model, Optional.of(recogniser), stop);
        }
    }

    private ModelFile judged(
            ModelFile file, Experiment of, Model trained, Optional<OrbitRecogniser> recogniser, BooleanSupplier stop) {
        return judges ? new Judging(of, trained, stop).addTo(file, recogniser) : file;
    }

    private static ModelFile withReferences(ModelFile file, SeenViews validation, Model model) {
        int count = Math.min(References.DEFAULT_COUNT, validation.anchors());
        try (References references = References.draw(model, validation, count, References.DEFAULT_SEED)) {
            return references.addTo(file);
        }
    }

    private static Optional<OrbitTraining> orbit(Experiment experiment, Model model) {
        return experiment
                .recipe()
                .orbit(experiment.seed())
                .map(settings -> new OrbitTraining(model, experiment.training(), settings));
    }
}
