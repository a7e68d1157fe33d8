package io.anypose.learn;

import io.anypose.data.SeenViews;
import io.anypose.data.Views;
import io.anypose.model.Model;
import io.anypose.model.ModelFile;
import io.anypose.pose.GivenPose;
import io.anypose.pose.JudgementFitting;
import io.anypose.pose.NearestNeighbours;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.pose.References;
import io.anypose.pose.confidence.Familiarity;
import io.anypose.pose.confidence.Judgement;
import io.anypose.pose.confidence.Judgements;
import io.anypose.provenance.Seed;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * The last step to a model file: how sure its recognisers really are, and which pictures it does not know.
 *
 * <p>What latents look like is learned from training objects at seen poses, temperatures and limits from validation objects; at which
 * poses, {@link JudgementFitting} says.
 */
final class Judging {

    private final Experiment experiment;
    private final Model model;
    private final Familiarity familiarity;
    private final JudgementFitting fitting;

    Judging(Experiment experiment, Model model, BooleanSupplier stop) {
        Seed seed = experiment.seed();
        this.experiment = experiment;
        this.model = model;
        this.familiarity = Familiarity.fit(model, experiment.training(), seed);
        this.fitting =
                new JudgementFitting(model, familiarity, experiment.recipe().unknown(), seed, stop);
    }

    /** The model file with what is made of the answers of each of its recognisers. */
    ModelFile addTo(ModelFile file, Optional<OrbitRecogniser> orbit) {
        Map<String, Judgement> all = new TreeMap<>();
        all.put(GivenPose.NAME, fitting.given(experiment.validation(), experiment.validationViews()));
        neighbours(orbit.isPresent()).ifPresent(judgement -> all.put(NearestNeighbours.NAME, judgement));
        orbit.ifPresent(recogniser -> all.put(
                OrbitRecogniser.NAME,
                fitting.finding(experiment.validation(), experiment.validationViews(), recogniser)));
        return new Judgements(all).addTo(familiarity.addTo(file));
    }

    /**
     * For k-NN, whose references are validation objects: with references of one half of them, on the other half. A view that is
     * its own reference would be found too easily. Not for two axes, where the search is slow, unless nothing else finds poses.
     */
    private Optional<Judgement> neighbours(boolean haveOrbit) {
        boolean slow = experiment.spec().transformation().axes().size() > 1;
        SeenViews references = experiment.seen(experiment.validationPart(0));
        Views objects = experiment.validationPart(1);
        SeenViews others = experiment.seen(objects);
        if (!model.findsPoses() || (slow && haveOrbit) || references.anchors() == 0 || others.anchors() == 0) {
            return Optional.empty();
        }
        int count = Math.min(References.DEFAULT_COUNT, references.anchors());
        try (References drawn = References.draw(model, references, count, References.DEFAULT_SEED)) {
            return Optional.of(fitting.finding(others, objects, new NearestNeighbours(model, drawn, 1)));
        }
    }
}
