package io.anypose.app.serve;

import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import io.anypose.image.picture.EncodedPicture;
import io.anypose.image.picture.PictureException;
import java.awt.image.BufferedImage;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Pictures that clients send: what is refused becomes a {@link Problem}. */
final class Upload {

    static final Set<String> TYPES =
            Set.of("image/png", "image/jpeg", "image/gif", "image/bmp", "image/webp", "multipart/form-data");

    static final String DESCRIPTION = "A picture of any size, as the body itself or as the only file of a form, in at"
            + " most " + ServerSettings.BODY_LIMIT
            + " bytes. It is scaled as those of the training were, and turned upright"
            + " as its camera says.";

    /** Large pictures wait for each other, so that their pixels are not in memory all at once. */
    private static final int AT_ONCE = 2;

    private static final int PATIENCE_SECONDS = 5;

    private final Semaphore large = new Semaphore(AT_ONCE);

    /** Decodes a picture of any size that {@link EncodedPicture} reads; the header is enough to refuse a larger one. */
    BufferedImage decode(byte[] bytes) {
        return decode(open(bytes));
    }

    /** Reads the header of a picture. */
    EncodedPicture open(byte[] bytes) {
        return refusing(() -> EncodedPicture.of(bytes));
    }

    /** Decodes a picture whose header has been read. */
    BufferedImage decode(EncodedPicture picture) {
        return refusing(() -> picture.isCostly() ? decodeLarge(picture) : picture.decode());
    }

    private static <T> T refusing(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (PictureException e) {
            throw switch (e.reason()) {
                case NO_PICTURE -> new Problem(ProblemCode.NO_IMAGE, e.getMessage());
                case TOO_LARGE -> new Problem(ProblemCode.WRONG_SIZE, e.getMessage());
                case DAMAGED -> new Problem(ProblemCode.DAMAGED_IMAGE, e.getMessage());
            };
        }
    }

    private BufferedImage decodeLarge(EncodedPicture picture) {
        try {
            if (!large.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new Problem(ProblemCode.BUSY, "too many large pictures have come at once; send it again later");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Problem(ProblemCode.STOPPING, "the server is being stopped");
        }
        try {
            return picture.decode();
        } finally {
            large.release();
        }
    }
}
