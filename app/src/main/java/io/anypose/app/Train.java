package io.anypose.app;

import io.anypose.image.Axis;
import io.anypose.image.Examples;
import io.anypose.image.Transformations;
import io.anypose.model.OperatorKind;
import io.anypose.provenance.Seed;
import io.anypose.recipe.PlaneChoice;
import io.anypose.recipe.Recipe;
import io.anypose.train.Reduction;
import io.anypose.train.Schedule;
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

/** The command {@code train}. An option that is not given leaves the recipe as it is. */
@Command(
        name = "train",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        resourceBundle = "io.anypose.app.PaperDefaults",
        sortOptions = false,
        description =
                "Trains a model on views in a narrow range of poses, and writes it to a file with what it needs to find"
                        + " the pose of an object. Without further options this is the paper's recipe.",
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
            "  ./anypose train --transformation rotation --operator fixed --recipe anypose",
            "  ./anypose train --transformation rotation --operator spectral --planes whitened \\",
            "      --orbit-network mlp:512,512@0.2",
            "  ./anypose train --transformation translate-xy --operator fixed \\",
            "      --architecture torus --cross 4",
            "  ./anypose train --images photos --size 32x32 --transformation rotation:30 \\",
            "      --operator fixed --recipe few",
            "  ./anypose train --images turntable --transformation examples --operator spectral --recipe few",
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
            description =
                    "What moves the object: ${COMPLETION-CANDIDATES}. A step other than 36° or 2 px follows a colon:"
                            + " rotation:30, translate-x:4. With examples nobody has to know: --images has pictures at several"
                            + " poses.")
    private String transformation;

    @Option(
            names = "--operator",
            paramLabel = "KIND",
            required = true,
            description = "What acts on latents: ${COMPLETION-CANDIDATES}.")
    private OperatorKind operator;

    @Option(
            names = "--recipe",
            paramLabel = "RECIPE",
            defaultValue = "paper",
            description =
                    "${COMPLETION-CANDIDATES}: the paper's settings, our best ones, or those for hundreds of objects"
                            + " instead of thousands, as own pictures often are (${bundle:few}); each can be changed by"
                            + " the options below (default: ${DEFAULT-VALUE}).")
    private RecipeName recipeName;

    @Option(
            names = "--architecture",
            paramLabel = "ARCHITECTURE",
            description =
                    "Model of translate-xy: ${COMPLETION-CANDIDATES} (default: stacked for the recipe paper, torus"
                            + " for anypose; their defaults for other options are not those shown here, but what info"
                            + " shows).")
    private CompoundArchitecture architecture;

    @Option(
            names = "--seen",
            paramLabel = "STEPS",
            description = "Training sees poses up to this many steps away on either side; 2 steps are ±72° or ±4 px"
                    + " (default: ${bundle:paper.seen}).")
    private Integer seen;

    @Option(
            names = "--cross",
            paramLabel = "PX",
            description = "For translate-xy: training sees shifts along one axis at a time, up to this many pixels on"
                    + " either side; an even number from 2 to 14 (default: 14, all of them).")
    private Integer cross;

    @Option(
            names = "--planes",
            paramLabel = "PLANES",
            description = "What is done to the colour planes before the encoder: ${COMPLETION-CANDIDATES} (default:"
                    + " ${bundle:paper.planes}; with --recipe anypose ${bundle:anypose.planes}).")
    private PlaneChoice planes;

    @Option(
            names = "--epochs",
            paramLabel = "N",
            description = "Passes over all images at all seen poses; the best of them is kept (default:"
                    + " ${bundle:paper.epochs}; with --recipe anypose ${bundle:anypose.epochs}).")
    private Integer epochs;

    @Option(
            names = "--batch",
            paramLabel = "N",
            description = "Pairs of views in one step (default: ${bundle:paper.batch}).")
    private Integer batch;

    @Option(
            names = "--learning-rate",
            paramLabel = "RATE",
            description = "Of Adam, at its highest (default: ${bundle:paper.learning-rate}; with --recipe anypose"
                    + " ${bundle:anypose.learning-rate}).")
    private Double learningRate;

    @Option(
            names = "--schedule",
            paramLabel = "SCHEDULE",
            description = "How the learning rate changes: ${COMPLETION-CANDIDATES} (default: ${bundle:paper.schedule};"
                    + " with --recipe anypose ${bundle:anypose.schedule}).")
    private Schedule schedule;

    @Option(
            names = "--lambda",
            paramLabel = "WEIGHT",
            description =
                    "How much the two views of an object must agree: 0 not at all (default: ${bundle:paper.lambda}; with"
                            + " --recipe anypose ${bundle:anypose.lambda}).")
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
            description = "Length of a latent; the fixed operator needs a multiple of the number of poses, 10 for"
                    + " rotation, 14 for translations; the spectral one an even number (default:"
                    + " ${bundle:paper.dimension}, with --recipe anypose ${bundle:anypose.dimension}, or a little more if"
                    + " the fixed operator needs it).")
    private Integer dimension;

    @Option(
            names = "--hidden",
            paramLabel = "N",
            description =
                    "Width of the classifier's hidden layer (default: ${bundle:paper.hidden}; with --recipe anypose"
                            + " ${bundle:anypose.hidden}).")
    private Integer hidden;

    @Option(
            names = "--order",
            paramLabel = "N",
            description =
                    "How many steps lead back to the start, as the operator is told (default: the number of poses for the"
                            + " learned operator; the spectral one is told nothing). For examples every operator needs"
                            + " it, except the spectral one, which then finds it.")
    private Integer order;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of weights, backgrounds, splits, order and pairs (default: ${bundle:paper.seed}).")
    private Long seed;

    @Mixin
    private OrbitOptions orbit;

    @Mixin
    private SourceOptions data;

    @Mixin
    private PictureOptions pictures;

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
        Path file = output == null ? Path.of(transformation.replace(':', '-') + "-" + operator + ".anypose") : output;
        return new TrainingRun(
                        spec,
                        recipe,
                        dimension != null,
                        this::images,
                        device,
                        file,
                        resume,
                        new TrainingSummary(spec.commandLine().getOut(), json))
                .run(main.interruption(), continuing());
    }

    private SourceOptions.Loaded images() {
        LeftOut leftOut = new LeftOut(spec.commandLine().getErr());
        return data.load(transformation, pictures, isExamples() ? order : null, leftOut);
    }

    private boolean isExamples() {
        return transformation.equals(Examples.NAME);
    }

    private Recipe recipe() {
        requireAnOperatorWithAnOrder();
        Recipe start = start();
        TrainingSettings training = start.training();
        Seed chosen = seed == null ? training.seed() : new Seed(seed);
        return new Recipe(
                transformation,
                start.architecture(),
                operator,
                given(steps(), start.seen()),
                given(dimension, start.dimension()),
                given(hidden, start.hidden()),
                given(order, start.period()),
                given(planes, start.planes()),
                new TrainingSettings(
                        given(epochs, training.epochs()),
                        training.coverage(),
                        given(batch, training.batch()),
                        given(learningRate, training.learningRate()),
                        given(schedule, training.schedule()),
                        given(lambda, training.consistencyWeight()),
                        given(reduction, training.reduction()),
                        training.supervision(),
                        chosen),
                orbit.over(start, chosen));
    }

    /** The recipe before any option changes it. */
    private Recipe start() {
        if (isCompound()) {
            return given(architecture, recipeName.compound()).recipe(operator);
        }
        if (architecture != null) {
            throw new IllegalArgumentException("--architecture " + architecture + " is for translate-xy; "
                    + transformation + " has one axis and needs no choice");
        }
        return recipeName.single(transformation, operator);
    }

    private boolean isCompound() {
        return Transformations.isCompound(transformation);
    }

    /** How many steps away poses are seen, if that was said. */
    private Integer steps() {
        if (!isCompound()) {
            if (cross != null) {
                throw new IllegalArgumentException(
                        "--cross is for translate-xy; for " + transformation + " give --seen");
            }
            return seen;
        }
        if (seen != null) {
            throw new IllegalArgumentException("--seen is for one axis; for " + transformation + " give --cross");
        }
        if (cross == null) {
            return null;
        }
        Axis axis = Transformations.named(transformation).axes().get(0);
        int most = axis.group().order() / 2 * axis.step();
        if (cross < axis.step() || cross > most || cross % axis.step() != 0) {
            throw new IllegalArgumentException("--cross is %d; allowed are multiples of %d from %d to %d pixels"
                    .formatted(cross, axis.step(), axis.step(), most));
        }
        return cross / axis.step();
    }

    private void requireAnOperatorWithAnOrder() {
        if (isExamples()) {
            if (order == null && operator != OperatorKind.SPECTRAL) {
                throw new IllegalArgumentException("the operator " + operator + " must know how many steps lead back to"
                        + " the start; give --order, or --operator spectral, which finds it");
            }
            return;
        }
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
