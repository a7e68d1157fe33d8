package io.anypose.app.serve;

import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import io.anypose.image.ImageFormat;
import io.anypose.image.picture.EncodedPicture;
import io.anypose.image.picture.PictureException;
import java.awt.image.BufferedImage;
import java.util.Set;

/** Pictures that clients send: what is refused becomes a {@link Problem}. */
final class Upload {

    static final Set<String> TYPES = Set.of("image/png", "image/jpeg", "image/gif", "image/bmp");

    private Upload() {}

    /** Decodes a picture of the format's size; the header is enough to refuse one of another size. */
    static BufferedImage decode(byte[] bytes, ImageFormat format) {
        try {
            EncodedPicture picture = EncodedPicture.of(bytes);
            requireSize(picture, format);
            return picture.decode();
        } catch (PictureException e) {
            throw switch (e.reason()) {
                case NO_PICTURE -> new Problem(ProblemCode.NO_IMAGE, "the body is no PNG, JPEG, GIF or BMP image");
                case TOO_LARGE -> new Problem(ProblemCode.WRONG_SIZE, e.getMessage());
                case DAMAGED -> new Problem(ProblemCode.DAMAGED_IMAGE, "the image is damaged or incomplete");
            };
        }
    }

    private static void requireSize(EncodedPicture picture, ImageFormat format) {
        if (picture.width() != format.width() || picture.height() != format.height()) {
            throw new Problem(
                    ProblemCode.WRONG_SIZE,
                    "the image has %d x %d pixels, but %d x %d are needed; scale or crop it"
                            .formatted(picture.width(), picture.height(), format.width(), format.height()));
        }
    }
}
