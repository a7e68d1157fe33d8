package io.anypose.app.serve.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Refusals of Jetty itself, which reads HTTP before any route is asked: in our form instead of as a page. */
final class ProblemPages implements Request.Handler {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws JsonProcessingException {
        Object reason = request.getAttribute(ErrorHandler.ERROR_MESSAGE);
        if (request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof HttpException refused) {
            response.setStatus(refused.getCode());
            reason = refused.getReason();
        }
        Problem.Body problem = problem(response.getStatus(), reason).body();
        WebApp.SECURITY.forEach(response.getHeaders()::put);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Route.JSON);
        response.write(
                true, ByteBuffer.wrap(MAPPER.writeValueAsString(problem).getBytes(StandardCharsets.UTF_8)), callback);
        return true;
    }

    /** @param reason what Jetty says, or null */
    private static Problem problem(int status, Object reason) {
        if ("No Host".equals(reason)) {
            return new Problem(ProblemCode.MISSING_HOST, "the header Host is missing");
        }
        return switch (status) {
            case 404 -> WebApp.notFound();
            case 500 -> WebApp.internal();
            case 414 -> bad("its path and query are too long");
            case 431 -> bad("its headers are too many or too long");
            default -> bad(reason == null ? HttpStatus.getMessage(status) : reason);
        };
    }

    private static Problem bad(Object reason) {
        return new Problem(ProblemCode.BAD_HTTP, "the request is no HTTP that is taken here: " + reason);
    }
}
