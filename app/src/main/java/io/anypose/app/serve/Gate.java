package io.anypose.app.serve;

import com.sun.net.httpserver.Headers;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;

/**
 * Keeps pages of other sites away from a server that is meant for the person in front of it.
 *
 * <p>A browser sends what any page tells it to, also to localhost. A page cannot choose the headers Host and Origin,
 * though: one of another site has another Origin, and one that made its own name lead to this machine has that name as
 * Host.
 */
final class Gate {

    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");

    private final boolean local;
    private final String name;

    /** @param name what the server was told to listen on, an allowed Host, too */
    Gate(InetSocketAddress address, String name) {
        this.local = address.getAddress().isLoopbackAddress();
        this.name = name.toLowerCase(Locale.ROOT);
    }

    void check(Headers headers) {
        String host = headers.getFirst("Host");
        if (host == null) {
            throw Problem.badRequest("missing-host", "the header Host is missing");
        }
        if (local && !isLocal(host)) {
            throw new Problem(
                    403,
                    "foreign-host",
                    "this server answers only to the names of this machine; open it as localhost, or start it with"
                            + " --host");
        }
        String origin = headers.getFirst("Origin");
        if (origin != null && !host.equalsIgnoreCase(authority(origin))) {
            throw new Problem(403, "foreign-origin", "pages of other sites may not use this server");
        }
    }

    private boolean isLocal(String host) {
        String bare = host.replaceFirst(":\\d+$", "").toLowerCase(Locale.ROOT);
        return LOCAL.contains(bare) || bare.equals(name);
    }

    private static String authority(String origin) {
        try {
            return String.valueOf(new URI(origin).getAuthority());
        } catch (URISyntaxException e) {
            return "unknown";
        }
    }
}
