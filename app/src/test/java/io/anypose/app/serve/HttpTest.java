package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
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

    /** What Jetty refuses before any of our handlers is asked has the form of all refusals. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nonsense                                             | 400 | bad-http     | No URI
            GET / HTTP/1.1                                       | 400 | missing-host | the header Host is missing
            GET / HTTP/1.0                                       | 400 | missing-host | the header Host is missing
            GET / HTTP/1.1;Host:                                 | 400 | bad-http     | Blank Host
            GET / HTTP/1.1;Host: localhost;Host: evil.example    | 400 | bad-http     | Duplicate Host Header
            GET / HTTP/1.1;Host: localhost;Host: localhost       | 400 | bad-http     | Duplicate Host Header
            GET / HTTP/1.0;Host: localhost;Host: evil.example    | 400 | bad-http     | Duplicate Host Header
            GET / HTTP/1.1;Host: localhost, evil.example         | 400 | bad-http     | Bad HostPort
            GET http://evil.example/ HTTP/1.1;Host: localhost    | 400 | bad-http     | Authority!=Host
            GET / HTTP/1.1;Host: localhost;Origin: http://localhost;Origin: http://evil.example | 400 | bad-http | the header Origin is given 2 times; give it once
            POST / HTTP/1.1;Host: localhost;Content-Length: -5   | 400 | bad-http     | Invalid Content-Length Value
            POST / HTTP/1.1;Host: localhost;Content-Length: many | 400 | bad-http     | Invalid Content-Length Value
            POST / HTTP/1.1;Host: localhost;Content-Length: 99999999999999999999         | 400 | bad-http | Bad Request
            POST / HTTP/1.1;Host: localhost;Content-Length: 2;Content-Length: 3          | 400 | bad-http | Multiple Content-Lengths
            POST / HTTP/1.1;Host: localhost;Content-Length: 2;Transfer-Encoding: chunked | 400 | bad-http | Transfer-Encoding and Content-Length
            POST / HTTP/1.1;Host: localhost;Transfer-Encoding: gzip                      | 400 | bad-http | Bad Transfer-Encoding
            POST / HTTP/1.1;Host: localhost;Transfer-Encoding: chunked;;zz;{};0          | 400 | bad-http | Early EOF
            POST / HTTP/1.1;Host: localhost;Transfer-Encoding: chunked;;2;{}and more     | 400 | bad-http | Early EOF
            GET /%zz HTTP/1.1;Host: localhost                    | 400 | bad-http     | Bad Request
            GET /api/%00 HTTP/1.1;Host: localhost                | 400 | bad-http     | Bad Request
            GET /../etc/passwd HTTP/1.1;Host: localhost          | 400 | bad-http     | Bad Request
            GET /%ff%fe HTTP/1.1;Host: localhost                 | 400 | bad-http     | Bad UTF-8 encoding
            GET /api%2fhealth HTTP/1.1;Host: localhost           | 400 | bad-http     | Ambiguous URI path separator
            GET /api/digits/0?class=%zz HTTP/1.1;Host: localhost | 400 | bad-query    | two hexadecimal digits must follow
            GET / HTTP/1.1;Host: localhost;no colon              | 400 | bad-http     | Illegal character
            GET / HTTP/1.1;Host: localhost;A: b;{SPACE}folded    | 400 | bad-http     | Line Folding not supported
            GET / HTTP/1.1;Host: localhost;A: {NUL}              | 400 | bad-http     | Illegal character CNTL=0x0
            GET /{LONG} HTTP/1.1;Host: localhost                 | 414 | bad-http     | here: its path and query are too long
            GET / HTTP/1.1;Host: localhost;A: {LONG}             | 431 | bad-http     | here: its headers are too many or too long
            GET / HTTP/1.1;Host: localhost{MANY}                 | 431 | bad-http     | here: its headers are too many or too long
            GET / HTTP/3.0;Host: localhost                       | 505 | bad-http     | Unsupported Version
            POST / HTTP/1.1;Host: localhost;Expect: 200-maybe    | 417 | bad-http     | here: Expectation Failed
            GET /api/live HTTP/1.1;Host: localhost;Upgrade: websocket;Connection: Upgrade;Sec-WebSocket-Version: 13;Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA== | 404 | not-found | there is nothing here
            """)
    void whatIsNoHttpIsToldAsJsonToo(String lines, int status, String code, String message) throws IOException {
        String request = lines.replace("{NUL}", "\0")
                .replace("{SPACE}", " ")
                .replace("{LONG}", "x".repeat(9_000))
                .replace("{MANY}", ";A: b".repeat(2_000))
                .replace(";", "\r\n");

        String answer = server.raw(request + "\r\n\r\n");

        assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
        assertTrue(answer.contains("\r\nContent-Type: application/json\r\n"), answer);
        assertTrue(answer.contains("\r\nX-Content-Type-Options: nosniff\r\n"), answer);
        JsonNode told = TinyServer.json(answer.substring(answer.indexOf("\r\n\r\n")));
        assertEquals(code, told.get("code").textValue());
        assertTrue(told.get("message").textValue().contains(message), answer);
        assertEquals(2, told.size());
    }

    @Test
    void aBodyThatIsDeclaredFarTooLargeIsRefusedBeforeItArrives() throws IOException {
        String answer = server.raw("POST /api/scene HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: 999999999999\r\n\r\n{");

        assertTrue(answer.startsWith("HTTP/1.1 413 "), answer);
        assertTrue(answer.contains("\r\nConnection: close\r\n"), answer);
        assertTrue(answer.contains("\"code\":\"too-large\""), answer);
    }
}
