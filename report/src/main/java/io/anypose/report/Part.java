package io.anypose.report;

import io.anypose.eval.Evaluation;
import io.anypose.image.Transformations;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** One training of a reproduction with one seed, and what was measured of its model. */
record Part(
        String name,
        long seed,
        State state,
        List<Step> steps,
        Optional<Evaluation> evaluation,
        Optional<Ablation> ablation,
        List<AxisSpectrum> spectra) {

    /** How far a part is; only those that are done have records. */
    enum State {
        PLANNED,
        FAILED,
        DONE;

        /** As files and people write it. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A command that belongs to a part.
     *
     * @param seconds that it took; not a number if it has not ended
     * @param result name of the file that it wrote
     */
    record Step(String command, double seconds, String result) {}

    /** The parts of a whole reproduction, in the order in which people read about them. */
    static final List<String> NAMES = Stream.concat(
                    Stream.of("rotation", "translate-x", "translate-y", "compound")
                            .flatMap(name ->
                                    Stream.of("none", "fixed", "learned").map(operator -> name + "-" + operator)),
                    Stream.of(
                            "compound-torus",
                            "rotation-spectral",
                            "translate-x-spectral",
                            "translate-y-spectral",
                            "rotation-anypose",
                            "rotation-learned-70"))
            .toList();

    static final String TORUS = "compound-torus";
    static final String ANYPOSE = "rotation-anypose";
    static final String LEARNED_70 = "rotation-learned-70";

    Part {
        steps = List.copyOf(steps);
        spectra = List.copyOf(spectra);
    }

    boolean isDone() {
        return state == State.DONE;
    }

    /** The transformation that a part's name tells; empty if it tells none. */
    static Optional<String> transformation(String name) {
        return name.startsWith("compound-")
                ? Optional.of("translate-xy")
                : Transformations.names().stream()
                        .filter(transformation -> name.startsWith(transformation + "-"))
                        .findFirst();
    }
}
