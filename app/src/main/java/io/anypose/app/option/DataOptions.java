package io.anypose.app.option;

import io.anypose.data.Backgrounds;
import io.anypose.data.DataException;
import io.anypose.data.DataSet;
import io.anypose.data.idx.IdxFolder;
import io.anypose.data.idx.Mnist;
import io.anypose.model.ModelFile;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Where the images come from. */
public final class DataOptions {

    /** A data set with what provenance remembers of it, by the names of the options. */
    public record Loaded(DataSet data, Backgrounds backgrounds, Map<String, String> settings) {}

    /** Under this name provenance remembers where the images came from. */
    public static final String DATA = "data";

    private static final String EMBEDDED = "embedded MNIST";
    private static final String EXCLUDE = "exclude";
    private static final String TRAIN_LIMIT = "train-limit";
    private static final String TEST_LIMIT = "test-limit";
    private static final String TEST_SAMPLE = "test-sample";
    private static final String NO_LIMIT = "none";
    private static final String BACKGROUNDS = "backgrounds";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder of IDX files as MNIST and Fashion-MNIST have them, plain or .gz"
                    + " (default: the folder that the model learned from; for training, the MNIST that comes with"
                    + " anypose).")
    private Path folder;

    @Option(
            names = "--exclude",
            paramLabel = "CLASSES",
            converter = Exclusion.Converter.class,
            description = "Classes to leave out, such as 9 or 3,9, or none"
                    + " (default: what the model left out; for training, 9 for MNIST and none for other data).")
    private Exclusion exclude;

    @Option(
            names = "--" + TRAIN_LIMIT,
            paramLabel = "N",
            converter = Positive.class,
            description = "Use only the first N training images, for quick trials (default: as the model did; for"
                    + " training, all).")
    private Integer trainLimit;

    @Option(
            names = "--" + TEST_LIMIT,
            paramLabel = "N",
            converter = Positive.class,
            description = "Use only the first N test images (default: as the model did; for training, all).")
    private Integer testLimit;

    @Option(
            names = "--" + TEST_SAMPLE,
            paramLabel = "N",
            converter = Positive.class,
            description =
                    "Use only N test images, spread evenly over all of them: the first ones of MNIST are easier than the"
                            + " others (default: as the model did; for training, all).")
    private Integer testSample;

    @Option(
            names = "--" + BACKGROUNDS,
            paramLabel = "BACKGROUNDS",
            description = "What is behind the objects: ${COMPLETION-CANDIDATES}. Random black and white, drawn once for"
                    + " each object or fresh for each view of a training; or nothing, and the objects are grey (default: as"
                    + " the model had it; for training, fixed, with --recipe anypose and fast fresh).")
    private Backgrounds backgrounds;

    /** Whether a folder is. */
    boolean nameData() {
        return folder != null;
    }

    /** Whether any of these options is. */
    boolean areGiven() {
        return Stream.of(folder, exclude, trainLimit, testLimit, testSample, backgrounds)
                .anyMatch(Objects::nonNull);
    }

    /** The images for a training, with backgrounds that it usually has unless an option says which. */
    public Loaded load(Backgrounds usual) {
        return load(Map.of(BACKGROUNDS, usual.toString()));
    }

    /**
     * The images for a model that exists, those that it learned from unless others are named: what was left out in its training is
     * left out again.
     */
    public Loaded load(ModelFile model) {
        return load(model.provenance().settings());
    }

    private Loaded load(Map<String, String> before) {
        String source = folder == null ? before.getOrDefault(DATA, EMBEDDED) : folder.toString();
        DataSet all = read(source);
        Exclusion excluded = Optional.ofNullable(exclude)
                .or(() -> Optional.ofNullable(before.get(EXCLUDE)).map(Exclusion::parse))
                .orElseGet(() -> new Exclusion(all.leftOutByDefault()));
        Optional<Integer> train = limit(TRAIN_LIMIT, trainLimit, before);
        Optional<Integer> test = limit(TEST_LIMIT, testLimit, before);
        Optional<Integer> sample = limit(TEST_SAMPLE, testSample, before);
        DataSet chosen = all.without(excluded.classes())
                .first(train.orElse(Integer.MAX_VALUE), test.orElse(Integer.MAX_VALUE))
                .spread(sample.orElse(Integer.MAX_VALUE));
        Map<String, String> settings = new TreeMap<>();
        settings.put(DATA, source);
        settings.put(EXCLUDE, excluded.toString());
        settings.put(TRAIN_LIMIT, train.map(String::valueOf).orElse(NO_LIMIT));
        settings.put(TEST_LIMIT, test.map(String::valueOf).orElse(NO_LIMIT));
        sample.ifPresent(count -> settings.put(TEST_SAMPLE, String.valueOf(count)));
        Backgrounds behind = Optional.ofNullable(backgrounds)
                .or(() -> Optional.ofNullable(before.get(BACKGROUNDS))
                        .map(name -> Backgrounds.valueOf(name.toUpperCase(Locale.ROOT))))
                .orElse(Backgrounds.FIXED);
        settings.put(BACKGROUNDS, behind.toString());
        return new Loaded(chosen, behind, settings);
    }

    private static Optional<Integer> limit(String name, Integer given, Map<String, String> before) {
        return Optional.ofNullable(given)
                .or(() -> Optional.ofNullable(before.get(name))
                        .filter(limit -> !limit.equals(NO_LIMIT))
                        .map(Integer::valueOf));
    }

    private DataSet read(String source) {
        if (source.equals(EMBEDDED)) {
            return Mnist.embedded();
        }
        try {
            return IdxFolder.read(Path.of(source));
        } catch (DataException e) {
            throw folder != null
                    ? e
                    : new DataException("the model learned from " + source + ": " + e.getMessage()
                            + "; if they are elsewhere now, name their folder with --data");
        }
    }
}
