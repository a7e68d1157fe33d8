package io.anypose.bench.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Clients that ask a server again and again, each as soon as it has its answer, all served by one thread.
 *
 * <p>With a thread for each, dozens would take turns on the processors, and part of the time that is measured would be the wait of a
 * client whose answer has come for a processor that reads it.
 */
public final class EagerClients {

    /** Gets what comes of each request. */
    @FunctionalInterface
    public interface Listener {

        /**
         * One more request has been answered, or has failed.
         *
         * @param status of the answer, or 0 if there is none
         * @param nanos from its first byte written to the last byte of the answer read
         */
        void answered(int status, long nanos);
    }

    /** Bytes that are read at once: several answers. */
    private static final int BUFFER = 64 << 10;

    private final URI server;
    private final Duration patience;

    /** @param patience how long to wait for an answer, and for the server to take a connection */
    public EagerClients(URI server, Duration patience) {
        this.server = server;
        this.patience = patience;
    }

    /** The bytes of a request that sends a picture. */
    public static byte[] post(URI to, String type, byte[] body) {
        return ClientConnection.post(to, type, body);
    }

    /**
     * Has so many clients send these requests, each whenever it has nothing to wait for, and returns when all are answered, or when the
     * thread is interrupted.
     */
    public void ask(int count, Iterator<byte[]> requests, Listener listener) {
        try (Selector selector = Selector.open()) {
            List<Client> clients = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                clients.add(new Client(selector, requests, listener));
            }
            clients.forEach(Client::connect);
            clients.forEach(Client::next);
            ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
            while (clients.stream().anyMatch(Client::isWaiting)
                    && !Thread.currentThread().isInterrupted()) {
                int ready = selector.select(key -> client(key).proceed(buffer), patience.toMillis());
                if (ready == 0) { // those that are left have waited for so long
                    clients.stream().filter(Client::isWaiting).forEach(Client::giveUp);
                }
            }
            clients.forEach(Client::disconnect);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Client client(SelectionKey key) {
        return (Client) key.attachment();
    }

    /** Somebody who asks again and again, and connects anew when something went wrong. */
    private final class Client {

        private final Selector selector;
        private final Iterator<byte[]> requests;
        private final Listener listener;
        private ClientConnection connection;
        private long sent;
        private boolean waiting;

        Client(Selector selector, Iterator<byte[]> requests, Listener listener) {
            this.selector = selector;
            this.requests = requests;
            this.listener = listener;
        }

        boolean isWaiting() {
            return waiting;
        }

        /** If that fails, so will the next request. */
        void connect() {
            try {
                connection = new ClientConnection(server, patience, selector, this);
            } catch (IOException e) {
                connection = null;
            }
        }

        /** Sends the next request for which that is possible. */
        void next() {
            waiting = false;
            while (!waiting && requests.hasNext()) {
                byte[] request = requests.next();
                if (connection == null) {
                    connect();
                }
                sent = System.nanoTime();
                waiting = begin(request);
            }
        }

        private boolean begin(byte[] request) {
            try {
                if (connection != null) {
                    connection.ask(request);
                    return true;
                }
            } catch (IOException e) {
                disconnect();
            }
            listener.answered(0, System.nanoTime() - sent);
            return false;
        }

        void proceed(ByteBuffer buffer) {
            try {
                if (connection.proceed(buffer)) {
                    listener.answered(connection.status(), System.nanoTime() - sent);
                    next();
                }
            } catch (IOException e) {
                giveUp();
            }
        }

        void giveUp() {
            disconnect();
            listener.answered(0, System.nanoTime() - sent);
            next();
        }

        void disconnect() {
            try {
                if (connection != null) {
                    connection.close();
                }
            } catch (IOException e) {
                // It is of no use any more.
            }
            connection = null;
        }
    }
}
