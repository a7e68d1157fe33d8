package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that send half a request, or do not read their answers, keep nobody else from being answered. */
@Timeout(120)
class SlowClientsTest {

    private static final String HOST = "Host: localhost\r\n";
    private static final String POST =
            "POST /api/recognise?model=rotation-fixed HTTP/1.1\r\n" + HOST + "Content-Type: image/png\r\n";

    /** One for each place at which a client can stop sending. */
    private static final List<String> HALVES = List.of(
            "GET /api/health HTTP/1.1\r\nHost: loc",
            POST + "Content-Length: 1000\r\n\r\nhalf",
            "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
            "GET /api/health HTTP/1.1\nHost: localhost\nAccept: any",
            POST + "Content-Length: 9999999999\r\n\r\n" + "x".repeat(5000),
            POST + "Transfer-Encoding: chunked\r\n\r\n5\r\nhalf");

    private final List<Socket> clients = new ArrayList<>();

    @AfterEach
    void leave() throws IOException {
        for (Socket client : clients) {
            client.close();
        }
    }

    private Socket connect(TinyServer server) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.setSoTimeout(20_000);
        socket.connect(new InetSocketAddress("localhost", server.uri("").getPort()));
        clients.add(socket);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void answersOthers(TinyServer server) {
        byte[] png = TinyServer.encoded(server.picture("rotation-fixed", 0, 108), "png");
        long slowest = 0;
        for (int i = 0; i < 20; i++) {
            long started = System.nanoTime();
            assertEquals(200, server.get("api/health").statusCode());
            assertEquals(
                    200,
                    server.send("POST", "api/recognise?model=rotation-fixed", "image/png", png)
                            .statusCode());
            slowest = Math.max(slowest, System.nanoTime() - started);
        }
        // Far more than both take, and far less than any time limit that would free a thread again.
        assertTrue(slowest < 5e9, "the slowest took " + slowest / 1e9 + " s");
        assertEquals(List.of(), List.copyOf(server.failures));
    }

    @Test
    void hundredsOfHalfSentRequestsOfEveryKind() throws Exception {
        try (TinyServer server = new TinyServer(8)) {
            for (String half : HALVES) {
                for (int i = 0; i < 300; i++) {
                    send(connect(server), half);
                }
                answersOthers(server);
            }
        }
    }

    @Test
    void moreConnectionsThanAreKeptOpen() throws Exception {
        try (TinyServer server = new TinyServer(8)) {
            for (int i = 0; i < 3000; i++) {
                send(connect(server), HALVES.get(i % 2));
            }
            answersOthers(server);
            // The first made room for the last.
            assertEquals(-1, read(clients.get(0)));
        }
    }

    @Test
    void answersThatNobodyReads() throws Exception {
        try (TinyServer server = new TinyServer(8)) {
            String requests = ("GET /api/openapi.json HTTP/1.1\r\n" + HOST + "\r\n").repeat(100);
            for (int i = 0; i < 60; i++) { // more than there are threads
                send(connect(server), requests);
            }
            // The server answers until nobody takes more.
            String answered = "anypose_requests_total{route=\"/api/openapi.json\",status=\"200\"}";
            double before = -1;
            for (double now = 0; now != before; now = server.metric(answered)) {
                before = now;
                Thread.sleep(300);
            }
            assertTrue(before < 60 * 100, "all answers were taken");
            answersOthers(server);
            leave(); // a server that ends waits for those that it still answers
        }
    }

    @Test
    void aRequestThatDripsInIsCutOff() throws Exception {
        try (TinyServer server = new TinyServer(8, Duration.ofSeconds(1))) {
            Socket headers = connect(server);
            send(headers, "GET /api/health HTTP/1.1\r\n" + HOST + "X: ");
            Socket body = connect(server);
            send(body, POST + "Content-Length: 1000\r\n\r\n");
            Socket silent = connect(server);
            long started = System.nanoTime();
            assertTrue(drips(headers) && drips(body), "both were cut off");
            assertTrue(System.nanoTime() - started < 10e9);
            assertEquals(-1, read(silent));
            assertEquals(200, server.get("api/health").statusCode());
            assertEquals(0, (int) server.metric("anypose_requests_in_flight") - 1);
        }
    }

    /** Sends a byte now and then; true once the server has had enough. */
    private static boolean drips(Socket socket) throws InterruptedException {
        try {
            for (int i = 0; i < 200; i++) {
                send(socket, "x");
                Thread.sleep(50);
            }
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /** The next byte, or -1 if the server has closed the connection in one way or another. */
    private static int read(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read();
        } catch (SocketException e) {
            return -1;
        }
    }

    @Test
    void aRequestInManyPiecesIsAnsweredAllTheSame() throws Exception {
        try (TinyServer server = new TinyServer(8)) {
            Socket socket = connect(server);
            for (char each : ("POST /api/scene HTTP/1.1\r\n" + HOST
                            + "Content-Type: application/json\r\nContent-Length: 4\r\nConnection: close\r\n\r\n[ ] ")
                    .toCharArray()) {
                send(socket, String.valueOf(each));
                Thread.sleep(2);
            }
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
            assertTrue(answer.contains("\"code\":\"bad-json\""), answer);
        }
    }
}
