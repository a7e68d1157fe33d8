package io.anypose.provenance;

/**
 * A problem that the person who runs anypose can solve.
 *
 * <p>The message is one line that says what was found, what is allowed and what to do next, so that the command line can
 * print it as it is.
 */
public class AnyposeException extends RuntimeException {

    public AnyposeException(String message) {
        super(message);
    }

    public AnyposeException(String message, Throwable cause) {
        super(message, cause);
    }
}
