package io.anypose.pose.confidence;

import io.anypose.model.ModelFile;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is made of the answers of each recogniser of a model.
 *
 * @param recognisers by name
 */
public record Judgements(Map<String, Judgement> recognisers) {

    private static final String NAME = "confidence";

    public Judgements {
        recognisers = Collections.unmodifiableMap(new TreeMap<>(recognisers));
    }

    /** The model file with these in it. */
    public ModelFile addTo(ModelFile file) {
        return file.with(NAME, this);
    }

    /** Returns those in a model file; none if the model was not calibrated. */
    public static Judgements of(ModelFile file) {
        return file.extra(NAME, Judgements.class).orElse(new Judgements(Map.of()));
    }

    /** That of one recogniser; empty if nobody judged it. */
    public Optional<Judgement> of(String recogniser) {
        return Optional.ofNullable(recognisers.get(recogniser));
    }
}
