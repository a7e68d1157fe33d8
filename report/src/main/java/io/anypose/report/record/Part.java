package io.anypose.report.record;

import io.anypose.eval.Ablation;
import io.anypose.eval.Evaluation;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.record.RunRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * One training of a reproduction with one seed, and what was measured of its model.
 *
 * @param record what the record of the run says of it
 * @param parameters how many numbers were learned, where that was recorded
 */
public record Part(
        RunRecord.Part record,
        Optional<Evaluation> evaluation,
        Optional<Ablation> ablation,
        List<AxisSpectrum> spectra,
        OptionalLong parameters) {

    /** The parts of a whole reproduction, in the order in which people read about them. */
    public static final List<String> NAMES = Stream.concat(
                    Stream.of(
                                    TransformationWords.ROTATION,
                                    TransformationWords.SHIFT_X,
                                    TransformationWords.SHIFT_Y,
                                    "compound")
                            .flatMap(name -> OperatorNames.PAPER.stream().map(operator -> name + "-" + operator)),
                    Stream.of(
                            "compound-torus",
                            "rotation-spectral",
                            "translate-x-spectral",
                            "translate-y-spectral",
                            "rotation-anypose",
                            "rotation-any",
                            "rotation-learned-70"))
            .toList();

    /** The name of an ordinary network begins with this. */
    public static final String PEER = "peer-";

    /** The names of turned and shifted objects begin with this. */
    private static final String MOTIONS = "rigid-";

    /** Turned and shifted objects: our model, and the paper's way. */
    public static final String RIGID = MOTIONS + "anypose";

    public static final String RIGID_STACKED = MOTIONS + "stacked";

    public static final String TORUS = "compound-torus";
    public static final String ANYPOSE = "rotation-anypose";
    public static final String ANY_ANGLE = "rotation-any";
    public static final String LEARNED_70 = "rotation-learned-70";

    public Part {
        spectra = List.copyOf(spectra);
    }

    public boolean isDone() {
        return record.state() == RunRecord.State.DONE;
    }

    public String name() {
        return record.name();
    }

    public long seed() {
        return record.seed();
    }

    public RunRecord.State state() {
        return record.state();
    }

    public List<RunRecord.Step> steps() {
        return record.steps();
    }

    /** A part as people call it; one that no report has words for keeps its name. */
    public static String words(String name) {
        return switch (name) {
            case TORUS -> TransformationWords.of(TransformationWords.SHIFT_XY) + ", torus";
            case ANYPOSE -> TransformationWords.ROTATION + ", our recipe";
            case ANY_ANGLE -> TransformationWords.ROTATION + " by any angle";
            case LEARNED_70 -> TransformationWords.ROTATION + ", learned with N = 70";
            default ->
                OperatorNames.ORDER.stream()
                        .filter(operator -> NAMES.contains(name) && name.endsWith("-" + operator))
                        .map(operator -> TransformationWords.of(
                                        transformation(name).orElseThrow()) + ", " + OperatorNames.words(operator))
                        .findFirst()
                        .orElse(name);
        };
    }

    /** The transformation that a part's name tells; empty if it tells none. */
    public static Optional<String> transformation(String part) {
        String name = part.startsWith(PEER) ? part.substring(PEER.length()) : part;
        if (name.equals(ANY_ANGLE)) {
            return Optional.of(Transformations.anyRotation(Transformations.GRID).name());
        }
        if (name.startsWith(MOTIONS) || name.startsWith(TransformationWords.RIGID + "-")) {
            return Optional.of(Transformations.ROTATE_TRANSLATE.name());
        }
        return name.startsWith("compound-")
                ? Optional.of(TransformationWords.SHIFT_XY)
                : Transformations.paper().stream()
                        .map(TransformationKind::name)
                        .filter(transformation -> name.startsWith(transformation + "-"))
                        .findFirst();
    }
}
