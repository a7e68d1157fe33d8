package io.anypose.app.option;

import io.anypose.data.picture.PictureRequest;
import io.anypose.image.picture.Backdrop;
import io.anypose.image.picture.Colours;
import io.anypose.image.picture.PictureSize;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How training takes the pictures of {@code --images}; a model remembers it. */
public final class PictureOptions {

    @Option(
            names = "--size",
            paramLabel = "WxH",
            converter = Size.class,
            description =
                    "For --images: what pictures of any size are brought to, such as 32x32: scaled as a whole, in"
                            + " the middle of what --background says (default: their own size, and pictures of another size are refused).")
    private PictureSize size;

    @Option(
            names = "--colours",
            paramLabel = "COLOURS",
            description = "For --images: ${COMPLETION-CANDIDATES} (default: grey if all pictures are).")
    private Colours colours;

    @Option(
            names = "--background",
            paramLabel = "BACKGROUND",
            description =
                    "For --images: ${COMPLETION-CANDIDATES}. With edge the whole picture moves, and the colour of its edge"
                            + " comes in from outside; with none black does; with noise the object moves, that is what is"
                            + " opaque or else bright, before black and white pixels that stay (default: edge).")
    private Backdrop backdrop;

    PictureRequest request(TransformationChoice transformation, Path images, Optional<Path> test, Integer order) {
        return new PictureRequest(
                Optional.of(images),
                test,
                transformation.kind(),
                Optional.ofNullable(size),
                Optional.ofNullable(colours),
                backdrop == null ? PictureRequest.usualBackdrop(transformation.kind()) : backdrop,
                order == null ? OptionalInt.empty() : OptionalInt.of(order),
                Optional.empty());
    }

    void requireNone() {
        if (Stream.of(size, colours, backdrop).anyMatch(Objects::nonNull)) {
            throw new IllegalArgumentException(
                    "--size, --colours and --background are for pictures; name their folder with --images");
        }
    }

    /** Reads the option. */
    static final class Size implements ITypeConverter<PictureSize> {

        @Override
        public PictureSize convert(String text) {
            try {
                return PictureSize.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
