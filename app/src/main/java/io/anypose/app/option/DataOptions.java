package io.anypose.app.option;

import io.anypose.data.Backgrounds;
import io.anypose.data.DataException;
import io.anypose.data.DataSet;
import io.anypose.learn.Sources;
import io.anypose.recipe.Data;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Which IDX images a model is measured with: those of its trial, unless these options name others. */
public final class DataOptions {

    private static final String TEST_LIMIT = "test-limit";
    private static final String TEST_SAMPLE = "test-sample";
    private static final String BACKGROUNDS = "backgrounds";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder of IDX files as MNIST and Fashion-MNIST have them, plain or .gz (default: the folder"
                    + " that the model learned from).")
    private Path folder;

    @Option(
            names = "--exclude",
            paramLabel = "CLASSES",
            description = "Classes to leave out, such as 9 or 3,9, or none (default: those that the model left out).")
    private String exclude;

    @Option(
            names = "--" + TEST_LIMIT,
            paramLabel = "N",
            converter = Positive.class,
            description = "Use the first N test images only (default: all).")
    private Integer testLimit;

    @Option(
            names = "--" + TEST_SAMPLE,
            paramLabel = "N",
            converter = Positive.class,
            description = "Use N test images, spread evenly over all of them: the first ones of MNIST are easier than"
                    + " the others (default: all).")
    private Integer testSample;

    @Option(
            names = "--" + BACKGROUNDS,
            paramLabel = "BACKGROUNDS",
            description = "Background: ${COMPLETION-CANDIDATES} (default: as the model had it).")
    private Backgrounds backgrounds;

    /** Returns whether a folder is named. */
    boolean nameData() {
        return folder != null;
    }

    /** Returns whether any of these options is given. */
    boolean areGiven() {
        return Stream.of(folder, exclude, testLimit, testSample, backgrounds).anyMatch(Objects::nonNull);
    }

    /** Returns the files of a task, or others where these options name them. */
    public Data.Digits over(Data.Digits task) {
        Data.Digits files = folder == null ? task : new Data.Digits(folder.toString(), task.without(), task.limit());
        return exclude == null ? files : files.without(exclude);
    }

    /** Reads the images of a task, as these options change it. */
    public DataSet read(Data.Digits task) {
        try {
            return Sources.read(over(task))
                    .first(Integer.MAX_VALUE, testLimit == null ? Integer.MAX_VALUE : testLimit)
                    .spread(testSample == null ? Integer.MAX_VALUE : testSample);
        } catch (DataException e) {
            throw folder != null
                    ? e
                    : new DataException("the model learned from " + task.place() + ": " + e.getMessage()
                            + "; if they are elsewhere now, name their folder with --data");
        }
    }

    /** Returns the background of a model, unless an option names another. */
    Backgrounds over(Backgrounds usual) {
        return backgrounds == null ? usual : backgrounds;
    }

    /** Returns what provenance remembers of these options. */
    Map<String, String> settings(Data.Digits task) {
        Map<String, String> settings = new TreeMap<>();
        settings.put("data", over(task).place());
        over(task)
                .without()
                .ifPresent(classes -> settings.put(
                        "data.without", classes.stream().map(String::valueOf).collect(Collectors.joining(","))));
        Optional.ofNullable(testLimit).ifPresent(limit -> settings.put(TEST_LIMIT, String.valueOf(limit)));
        Optional.ofNullable(testSample).ifPresent(count -> settings.put(TEST_SAMPLE, String.valueOf(count)));
        Optional.ofNullable(backgrounds).ifPresent(behind -> settings.put("views.backgrounds", behind.toString()));
        return settings;
    }
}
