package io.anypose.recipe;

import io.anypose.data.PictureRequest;
import io.anypose.image.Backdrop;
import io.anypose.image.Colours;
import io.anypose.image.Examples;
import io.anypose.image.ImageFormat;
import io.anypose.image.Picture;
import io.anypose.image.PictureSize;
import io.anypose.image.Pixels;
import io.anypose.model.ModelFile;
import io.anypose.model.ModelSpec;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a model remembers of the folders of pictures that it was made from, so that others can be shown to it in the same way.
 *
 * @param images the folder of pictures that it learned from
 * @param test the folder of pictures to test with; empty text if some objects of {@code images} are for that
 */
public record PictureOrigin(String images, String test, Backdrop backdrop) {

    private static final String NAME = "pictures";

    public PictureOrigin {
        Objects.requireNonNull(images, "pictures come from a folder");
        Objects.requireNonNull(test, "a folder to test with, or empty text");
        Objects.requireNonNull(backdrop, "pictures have a backdrop that this anypose knows");
    }

    /** The model file with this in it. */
    public ModelFile addTo(ModelFile file) {
        return file.with(NAME, this);
    }

    /** Where the pictures of a model came from; empty if it was not made from pictures. */
    public static Optional<PictureOrigin> of(ModelFile file) {
        return file.extra(NAME, PictureOrigin.class);
    }

    /**
     * How to read pictures as the model was shown them.
     *
     * @param newImages where its pictures are now, if not where they were
     * @param newTest other pictures to test with, of which it has seen none
     */
    public PictureRequest request(ModelSpec spec, Optional<Path> newImages, Optional<Path> newTest) {
        boolean moved = newImages.isPresent() || newTest.isPresent();
        ImageFormat format = spec.format();
        return new PictureRequest(
                moved ? newImages : Optional.of(Path.of(images)),
                moved
                        ? newTest
                        : Optional.of(test).filter(path -> !path.isEmpty()).map(Path::of),
                spec.transformation().name(),
                Optional.of(new PictureSize(format.width(), format.height())),
                Optional.of(isScenes(format) || format.planes() == 1 ? Colours.GREY : Colours.RGB),
                backdrop,
                spec.transformation().name().equals(Examples.NAME)
                        ? OptionalInt.of(spec.group().order())
                        : OptionalInt.empty(),
                Optional.of(spec.classes()));
    }

    /** Scenes of black, white and blue, as of grey pictures before noise. */
    private static boolean isScenes(ImageFormat format) {
        return format.maximum() == 1;
    }

    /** The bytes of a picture: brought to size as in training, unless noise is in it, which scaling would blur. */
    byte[] bytes(BufferedImage picture, ImageFormat format) {
        return backdrop == Backdrop.NOISE
                ? Pixels.of(picture, format)
                : Picture.fitted(picture, new PictureSize(format.width(), format.height()))
                        .bytes(format);
    }
}
