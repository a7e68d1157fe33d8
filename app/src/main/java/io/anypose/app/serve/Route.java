package io.anypose.app.serve;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is done for one kind of request.
 *
 * @param path such as {@code /api/digits/{number}}: a name in braces stands for one part of a path
 * @param answer may throw a {@link Problem}
 */
record Route(String method, String path, Function<Request, Reply> answer) {

    static Route get(String path, Function<Request, Reply> answer) {
        return new Route("GET", path, answer);
    }

    static Route post(String path, Function<Request, Reply> answer) {
        return new Route("POST", path, answer);
    }

    /** A HEAD is a GET whose body is not sent. */
    boolean allows(String asked) {
        return method.equals(asked) || (method.equals("GET") && asked.equals("HEAD"));
    }

    /** The values of the variables, if this is the route of a path. */
    Optional<Map<String, String>> match(String asked) {
        String[] parts = path.split("/", -1);
        String[] given = asked.split("/", -1);
        if (parts.length != given.length) {
            return Optional.empty();
        }
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < parts.length; i++) {
            if (parts[i].startsWith("{")) {
                values.put(parts[i].substring(1, parts[i].length() - 1), given[i]);
            } else if (!parts[i].equals(given[i])) {
                return Optional.empty();
            }
        }
        return Optional.of(values);
    }
}
