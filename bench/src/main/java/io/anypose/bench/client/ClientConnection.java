package io.anypose.bench.client;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A client's connection to a server, on which one request follows the other. It never waits: a selector knows when there is something to
 * write or to read.
 *
 * <p>Whoever measures a server on the same machine takes processor time from it. The JDK's client takes more for a request than the server
 * does for the answer; a socket that is written to and read from takes next to nothing.
 */
final class ClientConnection implements AutoCloseable {

    private static final int USUAL_PORT = 80;

    private final SocketChannel channel;
    private final SelectionKey key;
    private final AnswerReader answer = new AnswerReader();
    private ByteBuffer request = ByteBuffer.allocate(0);

    /**
     * @param patience how long to wait for the server to take the connection
     * @param owner is found in the key when there is something to do
     */
    ClientConnection(URI server, Duration patience, Selector selector, Object owner) throws IOException {
        this.channel = SocketChannel.open();
        try {
            int port = server.getPort() < 0 ? USUAL_PORT : server.getPort();
            channel.socket().connect(new InetSocketAddress(server.getHost(), port), (int) patience.toMillis());
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
            this.key = channel.register(selector, 0, owner);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** The bytes of a request that sends a picture. */
    static byte[] post(URI to, String type, byte[] body) {
        String head = "POST " + to.getRawPath() + (to.getRawQuery() == null ? "" : "?" + to.getRawQuery())
                + " HTTP/1.1\r\nHost: " + to.getRawAuthority() + "\r\nContent-Type: " + type + "\r\nContent-Length: "
                + body.length + "\r\n\r\n";
        var request = new ByteArrayOutputStream();
        request.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
        request.writeBytes(body);
        return request.toByteArray();
    }

    /** Begins to send a request, after the last has been answered. */
    void ask(byte[] next) throws IOException {
        request = ByteBuffer.wrap(next);
        answer.begin();
        write();
    }

    private void write() throws IOException {
        channel.write(request);
        key.interestOps(request.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
    }

    /**
     * Writes or reads as much as there is.
     *
     * @param buffer for what is read; nothing is left in it
     * @return whether the answer is there, whole
     */
    boolean proceed(ByteBuffer buffer) throws IOException {
        if (request.hasRemaining()) {
            write();
            return false;
        }
        buffer.clear();
        if (channel.read(buffer) < 0) {
            throw new EOFException("the server has closed the connection");
        }
        return answer.take(buffer.flip());
    }

    /** Of the answer that is there. */
    int status() {
        return answer.status();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
