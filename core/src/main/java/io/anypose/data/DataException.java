package io.anypose.data;

import io.anypose.provenance.AnyposeException;

/** Data that cannot be used. The message is one line: what was found and where, what is allowed, what to do next. */
public final class DataException extends AnyposeException {

    public DataException(String message) {
        super(message);
    }

    public DataException(String message, Throwable cause) {
        super(message, cause);
    }
}
