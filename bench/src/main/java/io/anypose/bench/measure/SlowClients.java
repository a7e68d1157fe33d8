package io.anypose.bench.measure;

import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Clients that stop in the middle of a request, in its headers or in its body, and keep their connections open. */
final class SlowClients implements AutoCloseable {

    private static final List<String> HALVES = List.of(
            "GET /api/health HTTP/1.1\r\nHost: loc",
            "GET /api/health HTTP/1.1\nHost: localhost\nAccept: any",
            "POST /api/scene HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n"
                    + "\r\n{",
            "POST /api/scene HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 9999999999\r\n\r\n{");

    private final List<Socket> sockets = new ArrayList<>();

    private SlowClients() {}

    static SlowClients connect(URI server, int count) {
        SlowClients clients = new SlowClients();
        try {
            for (int i = 0; i < count; i++) {
                Socket socket = new Socket(server.getHost(), server.getPort());
                clients.sockets.add(socket);
                socket.getOutputStream().write(HALVES.get(i % HALVES.size()).getBytes(StandardCharsets.US_ASCII));
            }
            return clients;
        } catch (IOException e) {
            clients.close();
            throw new AnyposeException(
                    "cannot open " + count + " connections to " + server + " (" + e.getMessage()
                            + "); allow more open files with ulimit -n",
                    e);
        }
    }

    int count() {
        return sockets.size();
    }

    @Override
    public void close() {
        for (Socket socket : sockets) {
            try {
                socket.close();
            } catch (IOException e) {
                // It is closed all the same.
            }
        }
    }
}
