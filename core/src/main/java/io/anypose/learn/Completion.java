package io.anypose.learn;

import io.anypose.data.SeenViews;
import io.anypose.data.Views;
import io.anypose.eval.Reach;
import io.anypose.learn.ModelFile.Part;
import io.anypose.model.Model;
import io.anypose.model.engine.Compute;
import io.anypose.model.engine.Tensors;
import io.anypose.pose.CalibrationFit;
import io.anypose.pose.GivenPose;
import io.anypose.pose.NearestNeighbours;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.pose.OrbitTraining;
import io.anypose.pose.Recognisers;
import io.anypose.pose.References;
import io.anypose.pose.confidence.Calibration;
import io.anypose.pose.confidence.MahalanobisDistance;
import io.anypose.provenance.Provenance;
import io.anypose.train.EpochRecord;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * From trained weights to a model file: reads the order of the group off the operator where it was not known, adds references and
 * the orbit recogniser, and calibrates the recognisers.
 */
final class Completion {

    private final Experiment experiment;
    private final Model model;
    private final Optional<OrbitTraining> orbit;
    private boolean calibrates = true;

    /** Refuses an orbit network that does not suit the model, before anything is trained. */
    Completion(Experiment experiment, Model model) {
        this.experiment = experiment;
        this.model = model;
        this.orbit = orbit(experiment, model);
    }

    /** Leaves recognisers uncalibrated: calibration draws poses that training may not see. */
    Completion withoutCalibration() {
        this.calibrates = false;
        return this;
    }

    /**
     * Completes the trained model.
     *
     * @param history the epochs of its training
     * @param stop asked often; when true, this ends with a {@link java.util.concurrent.CancellationException}
     */
    ModelFile run(
            Compute compute,
            Provenance provenance,
            List<EpochRecord> history,
            OrbitTraining.Listener listener,
            BooleanSupplier stop) {
        Optional<FoundOrder> order = experiment.order(model);
        Facts facts = new Facts(provenance, history, order);
        if (order.isEmpty() || !order.get().isFound()) {
            return complete(experiment, model, orbit, facts, listener, stop);
        }
        Experiment over = experiment.over(order.get().order());
        try (Model settled = model.as(over.spec(), compute)) {
            settled.finish();
            return complete(over, settled, orbit(over, settled), facts, listener, stop);
        }
    }

    /** What is known before the recognisers are made. */
    private record Facts(Provenance provenance, List<EpochRecord> history, Optional<FoundOrder> order) {}

    private ModelFile complete(
            Experiment over,
            Model trained,
            Optional<OrbitTraining> training,
            Facts facts,
            OrbitTraining.Listener listener,
            BooleanSupplier stop) {
        Map<Part, byte[]> parts = new EnumMap<>(Part.class);
        parts.put(Part.WEIGHTS, Tensors.encode(trained.arrays()));
        if (trained.findsPoses()) {
            try (References references = references(trained, over.validation())) {
                parts.put(Part.REFERENCES, references.encoded());
            }
        }
        Optional<OrbitRecogniser> recogniser =
                training.map(each -> each.stopWhen(stop).run(listener));
        recogniser.ifPresent(found -> parts.put(Part.ORBIT, found.encoded()));
        Map<String, Calibration> calibration =
                calibrates ? calibrated(over, trained, recogniser, parts, stop) : Map.of();
        recogniser.ifPresent(OrbitRecogniser::close);
        return new ModelFile(
                new Manifest(
                        trained.spec(),
                        experiment.trial(),
                        facts.provenance,
                        facts.history,
                        over.backdrop(),
                        facts.order,
                        Reach.of(over.training()),
                        recogniser.map(OrbitRecogniser::spec),
                        calibration),
                parts);
    }

    /** Calibrates every recogniser and adds the distance to the parts. */
    static Map<String, Calibration> calibrated(
            Experiment over,
            Model trained,
            Optional<OrbitRecogniser> recogniser,
            Map<Part, byte[]> parts,
            BooleanSupplier stop) {
        MahalanobisDistance distance = MahalanobisDistance.fit(trained, over.training(), over.seed());
        parts.put(Part.DISTANCE, distance.encoded());
        var fit = new CalibrationFit(trained, distance, over.recipe().unknown(), over.seed(), stop);
        Map<String, Calibration> calibration = new TreeMap<>();
        calibration.put(GivenPose.NAME, fit.given(over.validation(), over.validationViews()));
        neighbours(over, trained, fit, recogniser.isPresent())
                .ifPresent(fitted -> calibration.put(NearestNeighbours.NAME, fitted));
        recogniser.ifPresent(found ->
                calibration.put(OrbitRecogniser.NAME, fit.finding(over.validation(), over.validationViews(), found)));
        return calibration;
    }

    /**
     * Calibrates k-NN, whose references are validation objects, on the other half of them: a view that is its own reference would be
     * found too easily. Where the search is slow, k-NN is calibrated only if nothing else finds poses.
     */
    private static Optional<Calibration> neighbours(
            Experiment over, Model trained, CalibrationFit fit, boolean haveOrbit) {
        boolean slow = !Recognisers.searchIsQuick(over.spec());
        SeenViews known = over.seen(over.validationPart(0));
        Views objects = over.validationPart(1);
        SeenViews others = over.seen(objects);
        if (!trained.findsPoses() || (slow && haveOrbit) || known.anchors() == 0 || others.anchors() == 0) {
            return Optional.empty();
        }
        try (References drawn = references(trained, known)) {
            return Optional.of(fit.finding(others, objects, new NearestNeighbours(trained, drawn, 1)));
        }
    }

    private static References references(Model model, SeenViews views) {
        int count = Math.min(References.DEFAULT_COUNT, views.anchors());
        return References.draw(model, views, count, References.DEFAULT_SEED);
    }

    private static Optional<OrbitTraining> orbit(Experiment experiment, Model model) {
        return experiment
                .recipe()
                .orbit(experiment.seed())
                .map(settings -> new OrbitTraining(model, experiment.training(), settings));
    }
}
