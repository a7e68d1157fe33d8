package io.anypose.app.measure;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.learn.ModelFile;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code evaluate}. */
@Command(
        name = "evaluate",
        description = "Measures a model on test images at every pose, seen in training or not.",
        footer = {
            "",
            "Class accuracy: how often the class was found; pose accuracy: how often the pose was; residual: how far"
                    + " latents are from where the operator says (0 is perfect, 1.4 unrelated). Two axes give a table of class accuracy: rows horizontal shift,"
                    + " columns vertical shift; NO_COLOR turns its colours off.",
            "",
            "Examples:",
            "  ./anypose evaluate rotation-fixed.anypose",
            "  ./anypose evaluate rotation-fixed.anypose --pose given,orbit",
            "  ./anypose evaluate rotation-fixed.anypose --pose knn --neighbours 1,10 \\",
            "      --references 5000",
            "  ./anypose evaluate rotation-any-fixed.anypose --at 0:360:9",
            "  ./anypose evaluate rotation-any-fixed.anypose --at random:10000 --pose orbit",
            "  ./anypose evaluate letters.anypose --classes A,B,C,D,E,F,G,J",
            "  ./anypose evaluate rotation-fixed.anypose --csv rotation.csv",
            "  ./anypose evaluate rotation-fixed.anypose --json | jq '.results[0].worst'"
        })
public final class Evaluate extends ConsoleCommand {

    @Option(
            names = "--pose",
            paramLabel = "HOW",
            split = ",",
            description =
                    "How the pose is known, several with commas, each once: ${COMPLETION-CANDIDATES} (default: all that the"
                            + " model can do, but knn for one axis only, because for two it takes hours).")
    private List<PoseMode> poses;

    @Option(
            names = "--at",
            paramLabel = "POSES",
            converter = PosesAt.Converter.class,
            description =
                    "At which poses to measure, in degrees or pixels: numbers, ranges FROM:TO:STEP, or random:N for N"
                            + " random poses, each with another object (default: every pose, or the grid of a model with any"
                            + " pose).")
    private PosesAt at;

    @Option(
            names = "--classes",
            paramLabel = "NAME",
            split = ",",
            description =
                    "Measure objects of these classes only, several with commas; all classes can be answered (default:"
                            + " all).")
    private List<String> classes = List.of();

    @Mixin
    private NeighbourOptions neighbours;

    @Mixin
    private MeasureOptions options;

    @Override
    public Integer call() {
        return evaluation().run();
    }

    /** The same record, measured by other processes; this one puts it together and prints it. */
    public int call(Elsewhere others) {
        return evaluation().with(others).run();
    }

    /** Opens what such another process needs; it has the model from the one that asks. */
    public OpenEvaluation open(ModelFile model) {
        return evaluation().open(model);
    }

    private EvaluationRun evaluation() {
        accepted(neighbours::checked);
        List<PoseMode> modes = accepted(this::modes);
        return new EvaluationRun(spec(), options, modes, neighbours, Optional.ofNullable(at)).ofClasses(classes);
    }

    /** Where the model file is. */
    public Path model() {
        return options.model();
    }

    private List<PoseMode> modes() {
        if (poses == null) {
            return List.of();
        }
        for (PoseMode mode : poses) {
            if (Collections.frequency(poses, mode) > 1) {
                throw new IllegalArgumentException(
                        "--pose names " + mode + " more than once, which would be the same result again; name it once");
            }
        }
        return poses;
    }
}
