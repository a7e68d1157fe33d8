package io.anypose.app.serve.http;

/** A request that is refused, as the client is told it: a code for programs and a sentence for people. */
public final class Problem extends RuntimeException {

    /** Seconds after which a client that found no room may try again. */
    static final String RETRY_AFTER = "1";

    /** The body of a refusal. */
    @Described(name = "Problem")
    public record Body(
            @Described("For programs; does not change.") String code,

            @Described("For people: what was found, what is allowed.")
            String message) {}

    private final ProblemCode code;

    public Problem(ProblemCode code, String message) {
        super(message);
        this.code = code;
    }

    public ProblemCode code() {
        return code;
    }

    /** As the client is told it. */
    public Body body() {
        return new Body(code.text(), getMessage());
    }

    /** Without a stack trace: it is made for the client, not for a log. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
