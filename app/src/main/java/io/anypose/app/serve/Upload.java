package io.anypose.app.serve;

import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import io.anypose.image.picture.EncodedPicture;
import io.anypose.image.picture.PictureException;
import java.awt.image.BufferedImage;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Pictures that clients send: what is refused becomes a {@link Problem}. */
final class Upload {

    static final Set<String> TYPES =
            Set.of("image/png", "image/jpeg", "image/gif", "image/bmp", "image/webp", "multipart/form-data");

    /** Large pictures wait for each other, so that their pixels are not in memory all at once. */
    private static final int AT_ONCE = 2;

    private static final int PATIENCE_SECONDS = 5;

    private final Semaphore large = new Semaphore(AT_ONCE);

    /** Decodes a picture of any size that {@link EncodedPicture} reads; the header is enough to refuse a larger one. */
    BufferedImage decode(byte[] bytes) {
        try {
            EncodedPicture picture = EncodedPicture.of(bytes);
            return picture.isCostly() ? decodeLarge(picture) : picture.decode();
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
