package io.anypose.app.measure;

import io.anypose.app.option.Positive;
import io.anypose.data.SeenViews;
import io.anypose.learn.TrainedModel;
import io.anypose.pose.References;
import io.anypose.provenance.Seed;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** How nearest neighbours find the pose. */
public final class NeighbourOptions {

    @Option(
            names = "--neighbours",
            paramLabel = "K",
            split = ",",
            defaultValue = "1",
            description = "For knn: so many of the nearest references vote; several numbers give one result each"
                    + " (default: ${DEFAULT-VALUE}).")
    private List<Integer> neighbours;

    @Option(
            names = "--references",
            paramLabel = "N",
            description = "For knn: validation images at seen poses to compare with (default: those that travel with"
                    + " the model, 2000 or as many as there were).")
    private Integer count;

    @Option(
            names = "--reference-seed",
            paramLabel = "N",
            description = "For knn: which images these are (default: 42).")
    private Long seed;

    List<Integer> neighbours() {
        return neighbours;
    }

    /** Refuses numbers below 1. */
    NeighbourOptions checked() {
        neighbours.forEach(k -> Positive.require("--neighbours", k));
        Optional.ofNullable(count).ifPresent(n -> Positive.require("--references", n));
        return this;
    }

    /** Those in the model file if they fit the options, otherwise new ones from {@code validation}. */
    References references(TrainedModel model, Supplier<SeenViews> validation) {
        boolean usual = seed == null || seed == References.DEFAULT_SEED.value();
        Optional<References> travelling =
                model.references().filter(references -> usual && (count == null || count == references.size()));
        return travelling.orElseGet(() -> draw(model, validation.get()));
    }

    private References draw(TrainedModel model, SeenViews validation) {
        int size = count == null ? Math.min(References.DEFAULT_COUNT, validation.anchors()) : count;
        return References.draw(
                model.model(), validation, size, seed == null ? References.DEFAULT_SEED : new Seed(seed));
    }
}
