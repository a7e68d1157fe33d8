package io.anypose.app.serve.http;

import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Connection;

/**
 * Closes connections that take too long to send a whole request or to read an answer.
 *
 * <p>A time limit between two bytes is not enough: a client that sends one byte now and then keeps its connection for
 * ever. So the time for a whole request, headers and body, is limited. When there are too many connections, the one that
 * has waited longest for its request makes room for the new one: clients that hold connections open cannot keep others
 * out.
 */
public final class ConnectionDeadlines implements Connection.Listener, AutoCloseable {

    /** Until when a connection may stay open, and whether a request on it is being answered. */
    private record Deadline(long nanoTime, boolean answering) {}

    private final Map<Connection, Deadline> connections = new ConcurrentHashMap<>();
    private final int mostConnections;
    private final Duration arrival;
    private final Duration answer;
    private final Thread clock = new Thread(this::watch, "connection deadlines");

    /**
     * @param arrival how long a whole request may take to arrive; open connections without a request stay as long
     * @param answer how long a request may take from then on, until its client has read the answer
     */
    public ConnectionDeadlines(int mostConnections, Duration arrival, Duration answer) {
        this.mostConnections = mostConnections;
        this.arrival = arrival;
        this.answer = answer;
        clock.setDaemon(true);
        clock.start();
    }

    private void watch() {
        try {
            while (true) {
                Thread.sleep(Math.min(1000, arrival.toMillis() / 4));
                closeLate();
            }
        } catch (InterruptedException e) {
            // The server was closed.
        }
    }

    @Override
    public void onOpened(Connection connection) {
        awaitRequest(connection);
        if (connections.size() > mostConnections) {
            connections.entrySet().stream()
                    .filter(each -> !each.getValue().answering())
                    .min(Comparator.comparingLong(
                            each -> each.getValue().nanoTime() - System.nanoTime())) // nanoTime may overflow
                    .ifPresent(each -> close(each.getKey(), "another connection needs its place"));
        }
    }

    @Override
    public void onClosed(Connection connection) {
        connections.remove(connection);
    }

    /** A connection was opened, or the last request on it was answered. */
    void awaitRequest(Connection connection) {
        connections.put(connection, new Deadline(System.nanoTime() + arrival.toNanos(), false));
    }

    /** A whole request has arrived. */
    void answering(Connection connection) {
        connections.put(connection, new Deadline(System.nanoTime() + answer.toNanos(), true));
    }

    private void closeLate() {
        long now = System.nanoTime();
        connections.forEach((connection, deadline) -> {
            if (now - deadline.nanoTime() > 0) {
                close(connection, "it took too long");
            }
        });
    }

    private void close(Connection connection, String reason) {
        connections.remove(connection);
        connection.getEndPoint().close(new TimeoutException(reason));
    }

    @Override
    public void close() {
        clock.interrupt();
    }
}
