package io.anypose.bench.client;

import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Clients that stop in the middle of a request, in its headers or in its body, and keep their connections open. One after the
 * other leaves and comes again, so that those that the server has refused or was tired of are replaced.
 */
public final class SlowClients implements AutoCloseable {

    private static final String POST =
            "POST /api/scene HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

    /** In the headers, without a carriage return, a TLS hello, in bodies that are shorter than declared, and in a chunk. */
    private static final List<String> HALVES = List.of(
            "GET /api/health HTTP/1.1\r\nHost: loc",
            "GET /api/health HTTP/1.1\nHost: localhost\nAccept: any",
            "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
            POST + "Content-Length: 1000\r\n\r\n{",
            POST + "Content-Length: 4000000\r\n\r\n{",
            POST + "Transfer-Encoding: chunked\r\n\r\n5\r\n{");

    /** With a thousand clients, each comes again within five seconds. */
    private static final int MILLIS_BETWEEN = 5;

    private final URI server;
    private final AtomicReferenceArray<Socket> sockets;
    private final Thread coming = new Thread(this::comeAgain, "slow clients");

    private SlowClients(URI server, int count) {
        this.server = server;
        this.sockets = new AtomicReferenceArray<>(count);
    }

    /** So many of them, which come again until they are closed. */
    public static SlowClients connect(URI server, int count) {
        SlowClients clients = new SlowClients(server, count);
        try {
            for (int i = 0; i < count; i++) {
                clients.open(i);
            }
        } catch (IOException e) {
            clients.close();
            throw new AnyposeException(
                    "cannot open " + count + " connections to " + server + " (" + e.getMessage()
                            + "); allow more open files with ulimit -n",
                    e);
        }
        clients.coming.start();
        return clients;
    }

    private void open(int client) throws IOException {
        Socket socket = new Socket(server.getHost(), server.getPort());
        Socket before = sockets.getAndSet(client, socket);
        if (before != null) {
            before.close();
        }
        socket.getOutputStream().write(HALVES.get(client % HALVES.size()).getBytes(StandardCharsets.ISO_8859_1));
    }

    private void comeAgain() {
        try {
            for (int client = 0; ; client = (client + 1) % sockets.length()) {
                Thread.sleep(MILLIS_BETWEEN);
                try {
                    open(client);
                } catch (IOException e) {
                    // The server was faster than this client, which comes again in its next turn.
                }
            }
        } catch (InterruptedException e) {
            // The measurement is over.
        }
    }

    public int count() {
        return sockets.length();
    }

    @Override
    public void close() {
        coming.interrupt();
        try {
            coming.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (int i = 0; i < sockets.length(); i++) {
            try {
                if (sockets.get(i) != null) {
                    sockets.get(i).close();
                }
            } catch (IOException e) {
                // It is closed all the same.
            }
        }
    }
}
