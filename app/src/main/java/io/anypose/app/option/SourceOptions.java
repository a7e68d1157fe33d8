package io.anypose.app.option;

import io.anypose.data.ViewSource;
import io.anypose.data.picture.PictureRequest;
import io.anypose.learn.ModelFile;
import io.anypose.learn.Sources;
import io.anypose.provenance.AnyposeException;
import io.anypose.recipe.Data;
import io.anypose.recipe.Trial;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where the objects come from: IDX files or folders of pictures. */
public final class SourceOptions {

    /** Objects with what provenance remembers of them. */
    public record Loaded(ViewSource data, Map<String, String> settings) {}

    @Mixin
    private DataOptions files;

    @Option(
            names = "--images",
            paramLabel = "DIR",
            description = "Folder of pictures as train takes it (default: where the pictures of the model were).")
    private Path images;

    @Option(
            names = "--test",
            paramLabel = "DIR",
            description = "Folder of pictures to test with, laid out as --images; all its objects are tested"
                    + " (default: where those of the model were).")
    private Path test;

    /** The options for IDX files alone. */
    public DataOptions files() {
        return files;
    }

    /** Reads the objects of a model again, or others as it was shown them. */
    public Loaded load(ModelFile file, LeftOut leftOut) {
        requireOneKind();
        if (file.manifest().backdrop().isEmpty()) {
            if (images != null || test != null) {
                throw new IllegalArgumentException(
                        "the model was not made from pictures; give --data instead of --images");
            }
            Trial trial = file.manifest().trial();
            if (!(trial.task().data() instanceof Data.Digits digits)) {
                throw new AnyposeException(file.name() + " learned from what a program had in memory ("
                        + trial.task().data().place() + "), which cannot be read again");
            }
            ViewSource moved = files.read(digits)
                    .moved(
                            trial.task().kind().orElseThrow(),
                            files.over(trial.recipe().views().backgrounds()));
            Loaded same = new Loaded(moved, files.settings(digits));
            return files.nameData() ? same : learnedFrom(file, same, "--data");
        }
        if (files.areGiven()) {
            throw new IllegalArgumentException("the model was made from pictures; give --images or --test instead of"
                    + " --data, --exclude and limits");
        }
        PictureRequest request =
                Sources.request(file.manifest(), Optional.ofNullable(images), Optional.ofNullable(test));
        Loaded same = read(request, leftOut);
        return images != null || test != null ? same : learnedFrom(file, same, "--images");
    }

    /**
     * What a model remembers, if it still is what the model learned from. Changed data would be divided anew, and objects that it
     * learned from be among those to test with.
     */
    private static Loaded learnedFrom(ModelFile file, Loaded found, String option) {
        if (!found.data().sha256().equals(file.provenance().dataSha256())) {
            throw new AnyposeException(file.name() + " learned from "
                    + found.settings().get("data")
                    + " as it was then, and what is there now is something else; name what to measure with " + option);
        }
        return found;
    }

    private void requireOneKind() {
        if (files.areGiven() && (images != null || test != null)) {
            throw new IllegalArgumentException(
                    "--data, --exclude and limits are for IDX files, --images and --test for pictures; give one kind");
        }
    }

    private static Loaded read(PictureRequest request, LeftOut leftOut) {
        ViewSource source = request.read(leftOut);
        leftOut.total();
        String named = Stream.concat(request.images().stream(), request.test().stream())
                .map(Path::toString)
                .collect(Collectors.joining(", test "));
        return new Loaded(source, Map.of("data", named));
    }
}
