package io.anypose.learn;

import io.anypose.data.PictureOrigin;
import io.anypose.data.picture.PictureRequest;
import io.anypose.image.Examples;
import io.anypose.image.ImageFormat;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.image.picture.Colours;
import io.anypose.image.picture.PictureSize;
import io.anypose.model.ModelFile;
import io.anypose.model.ModelSpec;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** What a model file remembers of the pictures that the model was made from. */
public final class PictureMemory {

    private static final String NAME = "pictures";

    private PictureMemory() {}

    /** The model file with the origin of its pictures in it. */
    static ModelFile addTo(ModelFile file, PictureOrigin origin) {
        return file.with(NAME, origin);
    }

    /** Where the pictures of a model came from; empty if it was not made from pictures. */
    public static Optional<PictureOrigin> of(ModelFile file) {
        return file.extra(NAME, PictureOrigin.class);
    }

    /**
     * How to read pictures as a model was shown them.
     *
     * @param newImages where its pictures are now, if not where they were
     * @param newTest other pictures to test with, of which it has seen none
     */
    public static PictureRequest request(
            PictureOrigin origin, ModelSpec spec, Optional<Path> newImages, Optional<Path> newTest) {
        boolean moved = newImages.isPresent() || newTest.isPresent();
        ImageFormat format = spec.format();
        return new PictureRequest(
                moved ? newImages : path(origin.images()),
                moved ? newTest : path(origin.test()),
                isExamples(spec) ? Optional.empty() : Optional.of(kind(spec)),
                Optional.of(new PictureSize(format.width(), format.height())),
                Optional.of(isScenes(format) || format.planes() == 1 ? Colours.GREY : Colours.RGB),
                origin.backdrop(),
                isExamples(spec) ? OptionalInt.of(spec.group().order()) : OptionalInt.empty(),
                Optional.of(spec.classes()));
    }

    private static Optional<Path> path(String text) {
        return Optional.of(text).filter(path -> !path.isEmpty()).map(Path::of);
    }

    private static boolean isExamples(ModelSpec spec) {
        return spec.transformation().name().equals(Examples.NAME);
    }

    private static TransformationKind kind(ModelSpec spec) {
        return Transformations.kind(spec.transformation().name());
    }

    /** Scenes of black, white and blue, as of grey pictures before noise. */
    private static boolean isScenes(ImageFormat format) {
        return format.maximum() == 1;
    }
}
