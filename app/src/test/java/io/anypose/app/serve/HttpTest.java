package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HTTP itself: headers, other sites, requests that are none, and metrics. */
@Timeout(120)
class HttpTest extends ServedTest {

    @Test
    void healthAndMetricsCount() throws Exception {
        assertEquals(
                "up", TinyServer.json(server.get("api/health")).get("status").textValue());
        server.get("api/nothing");
        String health = "anypose_requests_total{route=\"/api/health\",status=\"200\"}";
        double before = server.metric(health);
        server.get("api/health");

        assertEquals(before + 1, server.metric(health));
        assertEquals(
                server.metric("anypose_request_seconds_count{route=\"/api/health\"}"),
                server.metric("anypose_request_seconds_bucket{route=\"/api/health\",le=\"+Inf\"}"));
        assertTrue(server.metric("anypose_requests_total{route=\"none\",status=\"404\"}") >= 1);
        assertEquals(64, server.metric("anypose_queue_capacity"));
        assertEquals(0, server.metric("anypose_queue_length"));
        // The request for metrics itself; the one before it may be read but not yet be done with.
        while (server.metric("anypose_requests_in_flight") != 1) {
            Thread.sleep(1);
        }
        assertTrue(server.metric("jvm_memory_used_bytes") > 1e6);
        assertTrue(server.metric("process_resident_memory_bytes") > 1e6);
        String text = server.get("api/metrics").body();
        assertTrue(
                text.lines().allMatch(line -> line.matches("# (HELP|TYPE) \\w+ .+|\\w+(\\{.*})? [0-9.]+(E-?\\d+)?")),
                text);
    }

    @Test
    void aClientThatGoesAwayBeforeItsBodyHasArrivedIsCounted() throws Exception {
        double before = server.metric("anypose_clients_gone_total");
        try (Socket socket = new Socket("localhost", server.uri("").getPort())) {
            OutputStream out = socket.getOutputStream();
            out.write("POST /api/scene HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
                    .getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        }
        while (server.metric("anypose_clients_gone_total") != before + 1) {
            Thread.sleep(5);
        }
    }

    @Test
    void headIsGetWithoutTheBody() {
        HttpResponse<String> head = server.send("HEAD", "api/health", null, null);

        assertEquals(200, head.statusCode());
        assertEquals("", head.body());
        assertTrue(head.headers().firstValueAsLong("Content-Length").orElse(0) > 10);
    }

    @Test
    void thePageComesWithHeadersThatKeepOtherScriptsOut() {
        HttpResponse<String> page = server.get("");

        assertEquals(200, page.statusCode());
        assertTrue(page.body().startsWith("<!doctype html>"), page.body());
        assertEquals(
                "text/html;charset=utf-8",
                page.headers().firstValue("Content-Type").orElseThrow().replace(" ", ""));
        assertTrue(page.headers()
                .firstValue("Content-Security-Policy")
                .orElseThrow()
                .startsWith("default-src 'self';"));
        assertEquals(
                "nosniff", page.headers().firstValue("X-Content-Type-Options").orElseThrow());
        assertFalse(page.body().contains("http"), "everything the page needs comes from the server itself");
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:1, , 200",
        "127.0.0.1, , 200",
        "[::1]:8080, , 200",
        "LOCALHOST, , 200",
        "evil.example, , 403",
        "localhost.evil.example, , 403",
        "localhost:1, http://localhost:1, 200",
        "localhost:1, http://localhost:2, 403",
        "localhost:1, https://evil.example, 403",
        "localhost:1, null, 403"
    })
    void pagesOfOtherSitesAreKeptOut(String host, String origin, int status) throws IOException {
        String headers = "Host: " + host + "\r\n" + (origin == null ? "" : "Origin: " + origin + "\r\n");

        String answer = server.raw("GET /api/health HTTP/1.1\r\n" + headers + "Connection: close\r\n\r\n");

        assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
    }

    @Test
    void whatIsNoHttpGetsNoFiveHundred() throws IOException {
        for (String nonsense : List.of(
                "nonsense\r\n\r\n",
                "GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n",
                "POST /api/scene HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
                "POST /api/scene HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n",
                "GET /api/digits/0?class=%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n")) {
            assertTrue(server.raw(nonsense).startsWith("HTTP/1.1 4"), nonsense + " " + server.raw(nonsense));
        }
    }

    @Test
    void whatJettyRefusesIsToldAsJsonToo() throws IOException {
        assertTold(400, "bad-http", "nonsense\r\n\r\n");
        assertTold(400, "missing-host", "GET /api/health HTTP/1.1\r\n\r\n");
        assertTold(400, "missing-host", "GET /api/health HTTP/1.0\r\n\r\n");
        assertTold(400, "bad-query", "GET /api/digits/0?class=%zz HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertTold(431, "bad-http", "GET / HTTP/1.1\r\nHost: localhost\r\nLong: " + "x".repeat(20_000) + "\r\n\r\n");
        assertTold(
                404,
                "not-found",
                String.join(
                        "\r\n",
                        "GET /api/live HTTP/1.1",
                        "Host: localhost",
                        "Upgrade: websocket",
                        "Connection: Upgrade",
                        "Sec-WebSocket-Version: 13",
                        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                        "",
                        ""));
    }

    private static void assertTold(int status, String code, String request) throws IOException {
        String answer = server.raw(request);
        assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
        assertTrue(answer.contains("\r\nContent-Type: application/json\r\n"), answer);
        assertTrue(answer.contains("\r\nX-Content-Type-Options: nosniff\r\n"), answer);
        assertEquals(
                code,
                TinyServer.json(answer.substring(answer.indexOf("{"), answer.lastIndexOf("}") + 1))
                        .get("code")
                        .textValue());
    }
}
