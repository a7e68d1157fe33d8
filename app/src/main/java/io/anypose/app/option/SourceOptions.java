package io.anypose.app.option;

import io.anypose.data.Backgrounds;
import io.anypose.data.PictureOrigin;
import io.anypose.data.ViewSource;
import io.anypose.data.picture.PictureRequest;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.learn.PictureMemory;
import io.anypose.model.ModelFile;
import io.anypose.provenance.AnyposeException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where the objects come from: IDX files or folders of pictures. */
public final class SourceOptions {

    /**
     * Objects with what provenance remembers of them, by the names of the options.
     */
    public record Loaded(ViewSource data, Map<String, String> settings) {

        /** IDX files, moved by a transformation. */
        public static Loaded of(DataOptions.Loaded files, TransformationKind moved) {
            return new Loaded(files.data().moved(moved, files.backgrounds()), files.settings());
        }
    }

    @Mixin
    private DataOptions files;

    @Option(
            names = "--images",
            paramLabel = "DIR",
            description =
                    "Folder of PNG, JPEG, GIF, BMP or WebP pictures: DIR/CLASS/PICTURE.png in their canonical pose, or with"
                            + " --transformation examples DIR/CLASS/OBJECT/POSE.png, where POSE counts steps, such as -2 or 3."
                            + " One object in five of each class is kept for testing, by the seed. Left out, with a"
                            + " message: files that cannot be read or have more than 40 million pixels, poses outside of the"
                            + " group, folders without pictures, classes with one object. Refused: pictures of different sizes"
                            + " without --size, fewer than two classes (default: where the pictures of the model were).")
    private Path images;

    @Option(
            names = "--test",
            paramLabel = "DIR",
            description =
                    "Folder of pictures to test with, laid out as --images; all its objects are tested, and none of"
                            + " --images is kept back (default: where those of the model were).")
    private Path test;

    /**
     * Reads what a model is to learn from.
     *
     * @param backgrounds what is behind the objects of IDX files, unless an option says that
     */
    public Loaded load(
            TransformationChoice transformation,
            Backgrounds backgrounds,
            PictureOptions pictures,
            Integer order,
            LeftOut leftOut) {
        requireOneKind();
        if (images == null) {
            if (test != null || transformation.isExamples()) {
                throw new IllegalArgumentException(
                        "there are no pictures to learn from; name their folder with --images");
            }
            pictures.requireNone();
            return Loaded.of(files.load(backgrounds), transformation.kind().orElseThrow());
        }
        return read(pictures.request(transformation, images, Optional.ofNullable(test), order), leftOut);
    }

    /** The options for IDX files alone. */
    public DataOptions files() {
        return files;
    }

    /** Reads the objects of a model again, or others as it was shown them. */
    public Loaded load(ModelFile file, LeftOut leftOut) {
        requireOneKind();
        Optional<PictureOrigin> origin = PictureMemory.of(file);
        if (origin.isEmpty()) {
            if (images != null || test != null) {
                throw new IllegalArgumentException(
                        "the model was not made from pictures; give --data instead of --images");
            }
            Loaded same = Loaded.of(
                    files.load(file),
                    Transformations.kind(file.spec().transformation().name()));
            return files.nameData() ? same : learnedFrom(file, same, "--data");
        }
        if (files.areGiven()) {
            throw new IllegalArgumentException("the model was made from pictures; give --images or --test instead of"
                    + " --data, --exclude and limits");
        }
        PictureRequest request = PictureMemory.request(
                origin.get(), file.spec(), Optional.ofNullable(images), Optional.ofNullable(test));
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
                    + found.settings().get(DataOptions.DATA)
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

    /** Reads folders of pictures. */
    public static Loaded read(PictureRequest request, LeftOut leftOut) {
        ViewSource source = request.read(leftOut);
        leftOut.total();
        String named = Stream.concat(request.images().stream(), request.test().stream())
                .map(Path::toString)
                .collect(Collectors.joining(", test "));
        return new Loaded(source, Map.of(DataOptions.DATA, named));
    }
}
