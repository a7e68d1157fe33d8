package io.anypose.app.train;

import io.anypose.app.option.Positive;
import io.anypose.file.JsonSource;
import io.anypose.image.Examples;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.image.picture.PictureSize;
import io.anypose.model.Architecture;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.recipe.Data;
import io.anypose.recipe.Recipe;
import io.anypose.recipe.Seen;
import io.anypose.recipe.Task;
import io.anypose.recipe.Trial;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The trial that {@code train} runs: from a file, or from options. */
final class TrialOptions {

    private static final String ENCODER = "encoder.kind";

    @Parameters(
            arity = "0..1",
            paramLabel = "TRIAL.json",
            description =
                    "A trial to repeat, as info MODEL --json prints it; --set, --seen, --epochs and --seed change it.")
    private Path file;

    @Option(
            names = "--transformation",
            paramLabel = "NAME",
            completionCandidates = Names.class,
            description = "What moves the object: ${COMPLETION-CANDIDATES}. A colon gives a step (rotation:30,"
                    + " translate-x:4), any pose (rotation:any, translate-x:any) or, for examples, the number of steps"
                    + " that lead back to the start (examples:12). examples: --images has pictures at several poses"
                    + " (default: rotation).")
    private String transformation;

    @Option(
            names = "--operator",
            paramLabel = "KIND",
            converter = OperatorNames.class,
            completionCandidates = OperatorNames.class,
            description = "What acts on latents: ${COMPLETION-CANDIDATES}. fixed is the usual choice; spectral learns"
                    + " angles and needs no period, learned a whole matrix as in the paper; none is the plain network for"
                    + " comparison (default: fixed).")
    private OperatorKind operator;

    @Option(
            names = "--recipe",
            paramLabel = "NAME|FILE",
            description = "All other settings: paper, anypose (our best), fast (nearly as good in a fifth of the time),"
                    + " few (for hundreds of objects), photos (convolutions, for photographs), or a JSON file"
                    + " (default: paper).")
    private String recipe;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Change a setting, such as --set training.epochs=5 --set encoder.dimension=140; --settings"
                    + " lists all keys.")
    private Map<String, String> set = new LinkedHashMap<>();

    @Option(
            names = "--seen",
            paramLabel = "RANGE",
            description =
                    "Poses that training sees, on either side of the canonical one: 72 (degrees, pixels or steps),"
                            + " x=6,y=4, or all. Of several axes one is moved at a time (default: 72° or 4 px; 7 steps of"
                            + " translate-xy; all for photos).")
    private String seen;

    @Option(
            names = "--epochs",
            paramLabel = "N",
            description = "Passes over the training objects; the same as --set training.epochs=N.")
    private String epochs;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of weights, backgrounds, splits, order and pairs (default: 42).")
    private Long seed;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder of IDX files as MNIST and Fashion-MNIST have them, plain or .gz (default: the MNIST"
                    + " that comes with anypose).")
    private Path data;

    @Option(
            names = "--images",
            paramLabel = "DIR",
            description = "Folder of PNG, JPEG, GIF, BMP or WebP pictures: DIR/CLASS/PICTURE.png in their canonical"
                    + " pose, or for examples DIR/CLASS/OBJECT/POSE.png, where POSE counts steps, such as -2 or 3. One"
                    + " object in five of each class is kept for testing.")
    private Path images;

    @Option(
            names = "--test",
            paramLabel = "DIR",
            description = "Folder of pictures to test with, laid out as --images; none of --images is then kept back.")
    private Path test;

    @Option(
            names = "--size",
            paramLabel = "WxH",
            description = "Size that the pictures of --images are brought to, such as 32x32 (default: their own, which"
                    + " must be the same for all).")
    private String size;

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = Positive.class,
            description = "Use the first N training images of IDX files only, for quick trials (default: all).")
    private Integer limit;

    /** Returns the trial. */
    Trial trial() {
        Trial trial = file == null ? given() : repeated();
        for (Map.Entry<String, String> setting : set.entrySet()) {
            trial = trial.set(setting.getKey(), setting.getValue());
        }
        if (epochs != null) {
            trial = trial.set("training.epochs", epochs);
        }
        if (seen != null) {
            trial = trial.with(trial.task().seeing(Seen.parse(seen, trial.task())));
        }
        return seed == null ? trial : trial.with(seed);
    }

    private Trial repeated() {
        if (Stream.of(transformation, operator, recipe, data, images, test, size, limit)
                .anyMatch(Objects::nonNull)) {
            throw new IllegalArgumentException(file + " says what is learned and how; beside it only --set, --seen,"
                    + " --epochs and --seed change the trial");
        }
        return Trial.read(file);
    }

    private Trial given() {
        Task task = Task.of(data(), transformation == null ? "rotation" : transformation);
        return new Trial(task, recipe(task), Trial.SEED);
    }

    private Recipe recipe(Task task) {
        String name = recipe == null ? "paper" : recipe;
        if (name.endsWith(".json")) {
            Recipe read = JsonSource.read(Path.of(name), "./anypose train --settings --json prints a recipe")
                    .as(Recipe.class);
            return operator == null ? read : read.set("operator.kind", operator);
        }
        OperatorKind kind = operator == null ? Operators.FIXED : operator;
        String encoder = set.remove(ENCODER); // it chooses the row of the table, so it comes before all other settings
        return encoder == null
                ? Recipe.named(name, task, kind)
                : Recipe.named(name, task, kind, Architecture.named(encoder));
    }

    private Data data() {
        if (images == null) {
            requireNone("--images", test, size);
            return new Data.Digits(
                    data == null ? Data.Digits.EMBEDDED : data.toString(),
                    Optional.empty(),
                    limit == null ? OptionalInt.empty() : OptionalInt.of(limit));
        }
        requireNone("IDX files", data, limit);
        return new Data.Folder(
                images.toString(),
                Optional.ofNullable(test).map(Path::toString),
                Optional.ofNullable(size).map(PictureSize::parse),
                Optional.empty(),
                Optional.empty());
    }

    private static void requireNone(String of, Object... given) {
        if (Stream.of(given).anyMatch(Objects::nonNull)) {
            throw new IllegalArgumentException("--data and --limit are for IDX files, --test and --size for pictures in"
                    + " --images; the options given need " + of);
        }
    }

    /** The names of transformations, for the help text and for completion. */
    /** Reads the name of an operator, and lists all. */
    static final class OperatorNames implements ITypeConverter<OperatorKind>, Iterable<String> {

        @Override
        public OperatorKind convert(String name) {
            try {
                return OperatorKind.named(name);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }

        @Override
        public Iterator<String> iterator() {
            return OperatorKind.all().stream().map(OperatorKind::id).iterator();
        }
    }

    static final class Names implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Stream.concat(Transformations.all().stream().map(TransformationKind::name), Stream.of(Examples.NAME))
                    .iterator();
        }
    }
}
