package io.anypose.bench.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients against a server of this test, which answers each connection in a thread of its own. */
@Timeout(60)
class EagerClientsTest {

    private static final byte[] REQUEST =
            EagerClients.post(URI.create("http://localhost/here?a=b"), "image/png", new byte[] {1, 2, 3});
    private static final String OK = "HTTP/1.1 200 OK\r\nServer: x\r\ncontent-LENGTH: 5\r\n\r\nhello";

    /** What the server does with a request on the connection with this number, counted from 0. */
    private interface Answering {
        void answer(int connection, Socket socket) throws Exception;
    }

    private final List<Integer> statuses = new ArrayList<>();
    private final List<Long> nanos = new ArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private ServerSocket server;

    private void serve(Answering answering) throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(() -> {
            while (true) {
                Socket socket = server.accept();
                int number = connections.getAndIncrement();
                start(() -> {
                    try (socket) {
                        while (socket.getInputStream().readNBytes(REQUEST.length).length == REQUEST.length) {
                            answering.answer(number, socket);
                        }
                    }
                });
            }
        });
    }

    private interface Work {
        void run() throws Exception;
    }

    private void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Exception e) {
                // The server or the connection was closed.
            }
        });
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    @AfterEach
    void close() throws IOException {
        if (server != null) {
            server.close();
        }
        threads.forEach(Thread::interrupt);
    }

    private void ask(int clients, int requests, Duration patience) {
        int port = server.getLocalPort();
        new EagerClients(URI.create("http://localhost:" + port + "/"), patience)
                .ask(clients, Collections.nCopies(requests, REQUEST).iterator(), (status, taken) -> {
                    statuses.add(status);
                    nanos.add(taken);
                });
    }

    private static void send(Socket socket, String answer) throws IOException {
        socket.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void everyRequestIsAnsweredOnceAndEachClientKeepsItsConnection() throws Exception {
        serve((connection, socket) -> send(socket, OK));
        ask(7, 100, Duration.ofSeconds(30));

        assertEquals(Collections.nCopies(100, 200), statuses);
        assertEquals(7, connections.get());
    }

    /** The server answers only when as many ask as there are clients, and one that asked twice would make it wait for ever. */
    @Test
    void clientsAskAtTheSameTimeAndEachWaitsForItsAnswer() throws Exception {
        CyclicBarrier all = new CyclicBarrier(5);
        serve((connection, socket) -> {
            all.await(20, TimeUnit.SECONDS);
            send(socket, OK);
        });
        ask(5, 50, Duration.ofSeconds(30));

        assertEquals(Collections.nCopies(50, 200), statuses);
    }

    @Test
    void anAnswerIsTimedUpToItsLastByteHoweverItComes() throws Exception {
        serve((connection, socket) -> {
            for (String part : List.of("HTTP/1.1 503 No\r", "\nContent-Length: 12\r\n\r", "\nhello ", "world!")) {
                Thread.sleep(20);
                send(socket, part);
            }
        });
        ask(2, 4, Duration.ofSeconds(30));

        assertEquals(List.of(503, 503, 503, 503), statuses);
        nanos.forEach(taken -> assertTrue(taken >= Duration.ofMillis(80).toNanos(), taken + " ns"));
    }

    @Test
    void whoIsDisconnectedCountsItAndConnectsAgain() throws Exception {
        serve((connection, socket) -> {
            if (connection == 0) {
                socket.close();
            } else {
                send(socket, OK);
            }
        });
        ask(1, 3, Duration.ofSeconds(30));

        assertEquals(List.of(0, 200, 200), statuses);
        assertEquals(2, connections.get());
    }

    @Test
    void answersThatAreNoneAreCountedAsSuch() throws Exception {
        List<String> wrong = List.of(
                "HTTP/1.1 200 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhello",
                "SMTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
                "\r\n\r\n",
                "HTTP/1.1 200 OK\r\n" + "a: b\r\n".repeat(10_000) + "\r\n");
        serve((connection, socket) -> send(socket, wrong.get(connection)));
        ask(1, wrong.size(), Duration.ofSeconds(30));

        assertEquals(Collections.nCopies(wrong.size(), 0), statuses);
    }

    @Test
    void whoHasWaitedTooLongGivesUp() throws Exception {
        serve((connection, socket) -> {
            if (connection % 2 == 1) {
                send(socket, OK);
            }
        });
        ask(2, 10, Duration.ofMillis(300));

        assertEquals(10, statuses.size());
        assertTrue(statuses.contains(0) && statuses.contains(200), statuses.toString());
    }

    @Test
    void aServerThatIsGoneMakesEveryRequestAnError() throws Exception {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        server.close();
        ask(3, 20, Duration.ofSeconds(30));

        assertEquals(Collections.nCopies(20, 0), statuses);
    }

    /** More than the system keeps for a server that does not read. */
    @Test
    void aLargeRequestArrivesWhole() throws Exception {
        byte[] large = EagerClients.post(URI.create("http://localhost/"), "image/png", new byte[32 << 20]);
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(() -> {
            try (Socket socket = server.accept();
                    InputStream in = socket.getInputStream()) {
                Thread.sleep(200);
                in.skipNBytes(large.length);
                send(socket, OK);
                in.read();
            }
        });
        new EagerClients(URI.create("http://localhost:" + server.getLocalPort() + "/"), Duration.ofSeconds(30))
                .ask(1, List.of(large).iterator(), (status, taken) -> statuses.add(status));

        assertEquals(List.of(200), statuses);
    }
}
