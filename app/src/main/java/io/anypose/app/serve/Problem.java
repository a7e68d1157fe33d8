package io.anypose.app.serve;

import com.google.gson.JsonObject;

/**
 * A request that cannot be answered, as the client is told it: a status, a code for programs and a sentence for people.
 */
final class Problem extends RuntimeException {

    /** Seconds after which a client that found no room may try again. */
    private static final String RETRY_AFTER = "1";

    private final int status;
    private final String code;

    Problem(int status, String code, String message) {
        super(message);
        this.status = status;
        this.code = code;
    }

    static Problem badRequest(String code, String message) {
        return new Problem(400, code, message);
    }

    static Problem notFound(String code, String message) {
        return new Problem(404, code, message);
    }

    /** There is no room now, but there will be. */
    static Problem unavailable(String code, String message) {
        return new Problem(503, code, message);
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }

    Reply reply() {
        JsonObject json = new JsonObject();
        json.addProperty("code", code);
        json.addProperty("message", getMessage());
        Reply reply = Reply.json(status, json);
        return status == 503 ? reply.with("Retry-After", RETRY_AFTER) : reply;
    }

    /** It is made for the client and caught at once: where it arose tells nobody anything. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
