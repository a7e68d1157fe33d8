package io.anypose.app;

import io.anypose.model.OperatorKind;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Recipe;
import io.anypose.train.Reduction;
import io.anypose.train.TrainingSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The command {@code train}. An option that is not given leaves the recipe as the paper has it. */
@Command(
        name = "train",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        resourceBundle = "io.anypose.app.PaperDefaults",
        sortOptions = false,
        description =
                "Trains a model on views in a narrow range of poses, and writes it to a file. Without further options"
                        + " this is the paper's recipe.",
        footer = {
            "",
            "Ctrl-C stops the training and keeps it in a checkpoint; the same command with --resume continues it and"
                    + " ends with the same weights.",
            "",
            "Examples:",
            "  ./anypose train --transformation rotation --operator fixed",
            "  ./anypose train --transformation translate-x --operator learned --seed 7",
            "  ./anypose train --transformation rotation --operator fixed \\",
            "      --data fashion --output fashion.anypose",
            "  ./anypose train --transformation rotation --operator fixed --resume"
        })
final class Train implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Main main;

    @Option(
            names = "--transformation",
            paramLabel = "NAME",
            required = true,
            converter = TransformationName.class,
            completionCandidates = TransformationName.class,
            description = "What moves the object: ${COMPLETION-CANDIDATES}.")
    private String transformation;

    @Option(
            names = "--operator",
            paramLabel = "KIND",
            required = true,
            description = "What acts on latents: ${COMPLETION-CANDIDATES}.")
    private OperatorKind operator;

    @Option(
            names = "--seen",
            paramLabel = "STEPS",
            description = "Training sees poses up to this many steps away on either side; 2 steps are ±72° or ±4 px"
                    + " (default: ${bundle:paper.seen}).")
    private Integer seen;

    @Option(
            names = "--epochs",
            paramLabel = "N",
            description = "Passes over all images at all seen poses; the best of them is kept (default:"
                    + " ${bundle:paper.epochs}).")
    private Integer epochs;

    @Option(
            names = "--batch",
            paramLabel = "N",
            description = "Pairs of views in one step (default: ${bundle:paper.batch}).")
    private Integer batch;

    @Option(
            names = "--learning-rate",
            paramLabel = "RATE",
            description = "Of Adam (default: ${bundle:paper.learning-rate}).")
    private Double learningRate;

    @Option(
            names = "--lambda",
            paramLabel = "WEIGHT",
            description =
                    "How much the two views of an object must agree: 0 not at all (default: ${bundle:paper.lambda}).")
    private Double lambda;

    @Option(
            names = "--reduction",
            paramLabel = "HOW",
            description = "How the difference of two views becomes one number: ${COMPLETION-CANDIDATES} (default:"
                    + " ${bundle:paper.reduction}).")
    private Reduction reduction;

    @Option(
            names = "--dimension",
            paramLabel = "N",
            description = "Length of a latent; the fixed operator needs a multiple of 10 for rotation, of 14 for"
                    + " translations; the spectral one an even number (default: ${bundle:paper.dimension}).")
    private Integer dimension;

    @Option(
            names = "--hidden",
            paramLabel = "N",
            description = "Width of the classifier's hidden layer (default: ${bundle:paper.hidden}).")
    private Integer hidden;

    @Option(
            names = "--order",
            paramLabel = "N",
            description =
                    "How many steps lead back to the start, as the operator is told (default: 10 for rotation and 14"
                            + " for translations with the learned operator; the spectral one is told nothing).")
    private Integer order;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of weights, backgrounds, splits, order and pairs (default: ${bundle:paper.seed}).")
    private Long seed;

    @Mixin
    private DataOptions data;

    @Mixin
    private DeviceOption device;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "The model file; one that exists is replaced when training has ended (default:"
                    + " TRANSFORMATION-OPERATOR.anypose in this folder).")
    private Path output;

    @Option(
            names = "--resume",
            description = "Continue from the checkpoint of an interrupted training, if there is one.")
    private boolean resume;

    @Option(names = "--json", description = "Print the summary as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        Recipe recipe = Failures.accepted(spec, this::recipe);
        Path file = output == null ? Path.of(transformation + "-" + operator + ".anypose") : output;
        return new TrainingRun(spec, recipe, data, device, file, resume, json).run(main.interruption(), continuing());
    }

    private Recipe recipe() {
        requireAnOperatorWithAnOrder();
        Recipe paper = Recipe.paper(transformation, operator);
        TrainingSettings training = paper.training();
        return new Recipe(
                transformation,
                paper.architecture(),
                operator,
                given(seen, paper.seen()),
                given(dimension, paper.dimension()),
                given(hidden, paper.hidden()),
                given(order, paper.period()),
                paper.planes(),
                new TrainingSettings(
                        given(epochs, training.epochs()),
                        training.coverage(),
                        given(batch, training.batch()),
                        given(learningRate, training.learningRate()),
                        given(lambda, training.consistencyWeight()),
                        given(reduction, training.reduction()),
                        training.supervision(),
                        seed == null ? training.seed() : new Seed(seed)),
                paper.orbit());
    }

    private void requireAnOperatorWithAnOrder() {
        if (order != null && (operator == OperatorKind.NONE || operator == OperatorKind.FIXED)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--order " + order + " means nothing to the operator " + operator
                            + "; it is for learned and spectral");
        }
    }

    private static <T> T given(T option, T otherwise) {
        return option == null ? otherwise : option;
    }

    /** The command that continues this one. */
    private String continuing() {
        List<String> args = spec.root().commandLine().getParseResult().originalArgs();
        return Stream.concat(args.stream(), resume ? Stream.empty() : Stream.of("--resume"))
                .map(arg -> arg.matches("[\\w./,:=+-]+") ? arg : "'" + arg.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" ", "./anypose ", ""));
    }
}
