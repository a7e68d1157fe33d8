package io.anypose.bench.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import javax.net.SocketFactory;
import javax.net.ssl.SSLSocketFactory;

/**
 * A client's connection to a server, on which one request follows the other.
 *
 * <p>Whoever measures a server on the same machine takes processor time from it. The JDK's client takes more for a request than the server
 * does for the answer; a socket that is written to and read from takes next to nothing.
 */
public final class ClientConnection implements AutoCloseable {

    private static final String LENGTH = "content-length:";

    private final Socket socket;
    private final InputStream in;

    /** @param patience how long to wait for an answer */
    public ClientConnection(URI server, Duration patience) throws IOException {
        boolean secure = "https".equals(server.getScheme());
        int usual = secure ? 443 : 80;
        SocketFactory sockets = secure ? SSLSocketFactory.getDefault() : SocketFactory.getDefault();
        this.socket = sockets.createSocket(server.getHost(), server.getPort() < 0 ? usual : server.getPort());
        this.in = new BufferedInputStream(socket.getInputStream());
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) patience.toMillis());
    }

    /** The bytes of a request that sends a picture. */
    public static byte[] post(URI to, String type, byte[] body) {
        String head = "POST " + to.getRawPath() + (to.getRawQuery() == null ? "" : "?" + to.getRawQuery())
                + " HTTP/1.1\r\nHost: " + to.getRawAuthority() + "\r\nContent-Type: " + type + "\r\nContent-Length: "
                + body.length + "\r\n\r\n";
        var request = new ByteArrayOutputStream();
        request.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
        request.writeBytes(body);
        return request.toByteArray();
    }

    /** Sends a request, reads the whole answer, and returns its status. */
    public int status(byte[] request) throws IOException {
        socket.getOutputStream().write(request);
        String first = line();
        String[] words = first.split(" ", 3);
        if (words.length < 2 || !words[1].matches("\\d{3}")) {
            throw new IOException("no answer in HTTP: " + first);
        }
        in.skipNBytes(length());
        return Integer.parseInt(words[1]);
    }

    /** Reads the headers; the server says how long all its answers are. */
    private long length() throws IOException {
        long length = -1;
        for (String line = line(); !line.isEmpty(); line = line()) {
            if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
                length = Long.parseLong(line.substring(LENGTH.length()).strip());
            }
        }
        if (length < 0) {
            throw new IOException("an answer does not say how long it is");
        }
        return length;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int each = in.read(); each != '\n'; each = in.read()) {
            if (each < 0) {
                throw new EOFException("the server has closed the connection");
            }
            if (each != '\r') {
                line.append((char) each);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
