package io.anypose.app.serve.http;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Why a request is refused, for programs: a code never changes, and belongs to one status. */
public enum ProblemCode {
    MISSING_PARAMETER(400),
    BAD_QUERY(400),
    BAD_JSON(400),
    BAD_FIELD(400),
    BAD_MASK(400),
    BAD_POSE(400),
    BAD_NUMBER(400),
    BAD_COUNT(400),
    BAD_FORM(400),
    NO_IMAGE(400),
    DAMAGED_IMAGE(400),
    MISSING_HOST(400),
    BAD_HTTP(400),
    FOREIGN_HOST(403),
    FOREIGN_ORIGIN(403),
    NOT_FOUND(404),
    UNKNOWN_MODEL(404),
    UNKNOWN_TRANSFORMATION(404),
    UNKNOWN_DIGIT(404),
    UNKNOWN_CLASS(404),
    METHOD_NOT_ALLOWED(405),
    TOO_LARGE(413),
    UNSUPPORTED_TYPE(415),
    WRONG_SIZE(422),
    CANNOT_FIND_POSES(422),
    INTERNAL(500),
    BUSY(503),
    TIMEOUT(503),
    STOPPING(503);

    private final int status;

    ProblemCode(int status) {
        this.status = status;
    }

    /** The HTTP status of the refusal. */
    public int status() {
        return status;
    }

    /** Whether the same request may be taken later. */
    public boolean isForNow() {
        return status == 503;
    }

    /** As clients see it, such as {@code bad-pose}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** All codes of a status. */
    static List<ProblemCode> of(int status) {
        return Arrays.stream(values()).filter(code -> code.status == status).toList();
    }
}
