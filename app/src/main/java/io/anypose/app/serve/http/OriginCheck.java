package io.anypose.app.serve.http;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Refuses requests of pages of other sites, so that a page that is open in the browser cannot use a server on the same
 * machine.
 *
 * <p>A browser sends what any page tells it to, also to localhost. A page cannot choose the headers Host and Origin,
 * though: one of another site has another Origin, and one whose own name was made to lead to this machine (DNS
 * rebinding) has that name as Host.
 */
public final class OriginCheck {

    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");

    private final boolean local;
    private final String name;

    /** @param name what the server was told to listen on, which is allowed as Host, too */
    public OriginCheck(InetSocketAddress address, String name) {
        this.local = address.getAddress().isLoopbackAddress();
        this.name = name.toLowerCase(Locale.ROOT);
    }

    /**
     * @param host the header Host, or null
     * @param origins the headers Origin; more than one is refused, because only one could be checked
     */
    void check(String host, List<String> origins) {
        if (host == null) {
            throw new Problem(ProblemCode.MISSING_HOST, "the header Host is missing");
        }
        if (local && !isLocal(host)) {
            throw new Problem(
                    ProblemCode.FOREIGN_HOST,
                    "this server answers only to the names of this machine; open it as localhost, or start it with"
                            + " --host");
        }
        if (origins.size() > 1) {
            throw new Problem(
                    ProblemCode.BAD_HTTP, "the header Origin is given " + origins.size() + " times; give it once");
        }
        if (!origins.isEmpty() && !host.equalsIgnoreCase(authority(origins.get(0)))) {
            throw new Problem(ProblemCode.FOREIGN_ORIGIN, "pages of other sites may not use this server");
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
