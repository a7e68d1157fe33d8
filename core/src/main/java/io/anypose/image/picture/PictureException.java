package io.anypose.image.picture;

import io.anypose.provenance.AnyposeException;

/** A picture that is refused. The message does not name the file; whoever asked knows it. */
public final class PictureException extends AnyposeException {

    /** Why a picture is refused. */
    public enum Reason {
        /** The bytes are not those of a format that is read. */
        NO_PICTURE,
        /** The header declares more pixels than are read. */
        TOO_LARGE,
        /** The bytes begin like a picture, and then are wrong or end too early. */
        DAMAGED
    }

    private final Reason reason;

    PictureException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    PictureException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
