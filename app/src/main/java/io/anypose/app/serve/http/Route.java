package io.anypose.app.serve.http;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * One kind of request: how it is asked, what it answers, and how it is described. The server registers it, and
 * {@link OpenApi} describes it, so that the two cannot differ.
 *
 * @param method {@code GET} or {@code POST}; a GET also answers HEAD
 * @param path such as {@code /api/digits/{number}}: a name in braces stands for one part of a path
 * @param id what programs that are generated from the description call it
 * @param body what is sent, if anything is
 * @param answer what comes back
 * @param refusals the statuses of all other answers
 * @param handler computes the answer: a text, or anything that Jackson writes as JSON; may throw a {@link Problem}, at once or in the
 *     future
 */
public record Route(
        String method,
        String path,
        String id,
        String summary,
        List<Parameter> parameters,
        Optional<Body> body,
        Answer answer,
        SortedSet<Integer> refusals,
        Function<Input, CompletableFuture<?>> handler) {

    /** The content type of everything but text for people and other programs. */
    public static final String JSON = "application/json";

    /**
     * What a client sends.
     *
     * @param types the content types that are taken
     * @param json the fields, if it is or may be JSON
     */
    public record Body(Set<String> types, Optional<Class<? extends Record>> json, String description) {

        public Body {
            types = Set.copyOf(types);
        }
    }

    /**
     * What a client gets.
     *
     * @param type the content type
     * @param schema its Java type
     */
    public record Answer(String type, Class<?> schema, String description) {}

    public static Builder get(String path, String id, String summary) {
        return new Builder("GET", path, id, summary);
    }

    public static Builder post(String path, String id, String summary) {
        return new Builder("POST", path, id, summary);
    }

    /** The parts of a route, one after the other; the answer comes last. */
    public static final class Builder {

        private final String method;
        private final String path;
        private final String id;
        private final String summary;
        private final List<Parameter> parameters = new ArrayList<>();
        private final SortedSet<Integer> refusals = new TreeSet<>(Set.of(403));
        private Body body;

        private Builder(String method, String path, String id, String summary) {
            this.method = method;
            this.path = path;
            this.id = id;
            this.summary = summary;
        }

        public Builder with(Parameter parameter) {
            parameters.add(parameter);
            refusals.add(400);
            return this;
        }

        /** Takes data of any of these content types. */
        public Builder takes(Set<String> types, String description) {
            return takes(new Body(types, Optional.empty(), description));
        }

        /** Takes a JSON object with the fields of a record. */
        public Builder takes(Class<? extends Record> json, String description) {
            return takes(new Body(Set.of(JSON), Optional.of(json), description));
        }

        /** Takes a JSON object with the fields of a record, or data of other content types. */
        public Builder takes(Class<? extends Record> json, Set<String> others, String description) {
            Set<String> types = new HashSet<>(others);
            types.add(JSON);
            return takes(new Body(types, Optional.of(json), description));
        }

        private Builder takes(Body taken) {
            body = taken;
            refusals.addAll(List.of(400, 413, 415));
            return this;
        }

        /** May be refused with these statuses, besides those that follow from parameters and body. */
        public Builder refuses(Integer... statuses) {
            refusals.addAll(Arrays.asList(statuses));
            return this;
        }

        public Route answers(Class<?> schema, String description, Function<Input, Object> handler) {
            return answersLater(schema, description, now(handler));
        }

        /** Answers once the future has come, and holds no thread until then. */
        public Route answersLater(Class<?> schema, String description, Function<Input, CompletableFuture<?>> handler) {
            return answers(new Answer(JSON, schema, description), handler);
        }

        /** Answers a text of a content type. */
        public Route answersText(String type, String description, Function<Input, Object> handler) {
            return answers(new Answer(type, String.class, description), now(handler));
        }

        private static Function<Input, CompletableFuture<?>> now(Function<Input, Object> handler) {
            return input -> CompletableFuture.completedFuture(handler.apply(input));
        }

        private Route answers(Answer answer, Function<Input, CompletableFuture<?>> handler) {
            return new Route(
                    method,
                    path,
                    id,
                    summary,
                    List.copyOf(parameters),
                    Optional.ofNullable(body),
                    answer,
                    refusals,
                    handler);
        }
    }
}
