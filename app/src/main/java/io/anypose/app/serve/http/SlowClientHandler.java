package io.anypose.app.serve.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * Lets no thread wait for a client: a request is handed on once its body has arrived whole, and an answer is sent once
 * the handlers are done with it.
 *
 * <p>Handlers of servlets read and write as if the client were always ready, and hold their thread until it is. A few
 * hundred clients that send half of a body, or do not read their answers, would hold all threads. Here both bodies are
 * kept in memory, where they are small, and Jetty moves them when the socket is ready.
 */
public final class SlowClientHandler extends Handler.Wrapper {

    /** Attribute of a request whose body is larger than allowed; it is handed on without a body. */
    static final String TOO_LARGE = "io.anypose.too-large";
    /** Attribute of a request whose body found no room beside those of others; it is handed on without a body. */
    static final String NO_ROOM = "io.anypose.no-room";
    /** Attribute with the {@link System#nanoTime} at which the headers had arrived. */
    static final String STARTED = "io.anypose.started";
    /** Attribute of a request that came after the server began to stop. */
    static final String STOPPING = "io.anypose.stopping";

    /** What is still read of a body that is too large: a client that is cut off while it sends never reads why. */
    private static final int MOST_DISCARDED = 32 << 20;

    /** Each connection may hold so much without asking; what is larger shares the room that there is for all. */
    private static final int FREE = 256 << 10;
    /** Large bodies that may be in memory at once, as a part of what the process may use. */
    private static final int SHARE_OF_MEMORY = 8;

    private final int bodyLimit;
    private final AtomicLong room = new AtomicLong(Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY);
    private final ActiveRequests active;
    private final ConnectionDeadlines deadlines;
    private final Metrics metrics;

    /** @param bodyLimit bytes that the body of a request may have */
    public SlowClientHandler(int bodyLimit, ActiveRequests active, ConnectionDeadlines deadlines, Metrics metrics) {
        this.bodyLimit = bodyLimit;
        this.active = active;
        this.deadlines = deadlines;
        this.metrics = metrics;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        request.setAttribute(STARTED, System.nanoTime());
        Exchange exchange = new Exchange(request, response, callback);
        if (request.getLength() > MOST_DISCARDED) { // nobody waits for what is not taken
            request.setAttribute(TOO_LARGE, true);
            exchange.handOn();
        } else {
            exchange.read(false);
        }
        return true;
    }

    /** One request on its way in, through the handlers, and out. */
    private final class Exchange implements Invocable.Task, Callback {

        private final Request request;
        private final Callback callback;
        private final Connection connection;
        private ByteArrayOutputStream received = new ByteArrayOutputStream(0);
        private final BufferedResponse answer;
        private long size;
        private long taken;
        private boolean counted;

        private Exchange(Request request, Response response, Callback callback) {
            this.request = request;
            this.callback = callback;
            this.connection = request.getConnectionMetaData().getConnection();
            this.answer = new BufferedResponse(request, response);
        }

        @Override
        public InvocationType getInvocationType() {
            return InvocationType.NON_BLOCKING;
        }

        /** More of the body has arrived. */
        @Override
        public void run() {
            read(true);
        }

        /** @param elsewhere whether this thread must not be held, so that the handlers need another one */
        private void read(boolean elsewhere) {
            while (true) {
                Content.Chunk chunk = request.read();
                if (chunk == null) {
                    request.demand(this);
                    return;
                }
                if (Content.Chunk.isFailure(chunk)) {
                    giveBack();
                    metrics.countGone();
                    callback.failed(chunk.getFailure());
                    return;
                }
                boolean last = chunk.isLast();
                keep(chunk.getByteBuffer());
                chunk.release();
                if (last || size > MOST_DISCARDED) {
                    if (elsewhere) {
                        request.getContext().execute(this::handOn);
                    } else {
                        handOn();
                    }
                    return;
                }
            }
        }

        private void keep(ByteBuffer bytes) {
            size += bytes.remaining();
            if (size > bodyLimit) {
                forget(TOO_LARGE);
            } else if (request.getAttribute(NO_ROOM) != null || !fits()) {
                forget(NO_ROOM);
            } else {
                byte[] copy = BufferUtil.toArray(bytes);
                received.write(copy, 0, copy.length);
            }
        }

        /** Whether what has come so far may be kept. */
        private boolean fits() {
            long more = size - FREE - taken;
            if (more <= 0) {
                return true;
            }
            if (room.addAndGet(-more) < 0) {
                room.addAndGet(more);
                return false;
            }
            taken += more;
            return true;
        }

        private void forget(String why) {
            received = new ByteArrayOutputStream(0);
            giveBack();
            request.setAttribute(why, true);
        }

        private void giveBack() {
            room.addAndGet(taken);
            taken = 0;
        }

        private void handOn() {
            deadlines.answering(connection);
            counted = active.tryBegin();
            if (!counted) {
                request.setAttribute(STOPPING, true);
            }
            Request whole = new BufferedRequest(request, ByteBuffer.wrap(received.toByteArray()));
            try {
                if (!getHandler().handle(whole, answer, this)) {
                    Response.writeError(whole, answer, this, HttpStatus.NOT_FOUND_404);
                }
            } catch (Exception e) {
                Response.writeError(whole, answer, this, e);
            }
        }

        /** The handlers are done. */
        @Override
        public void succeeded() {
            answer.send(Callback.from(
                    () -> {
                        end();
                        callback.succeeded();
                    },
                    failure -> {
                        metrics.countGone();
                        failed(failure);
                    }));
        }

        @Override
        public void failed(Throwable failure) {
            end();
            callback.failed(failure);
        }

        private void end() {
            giveBack();
            deadlines.awaitRequest(connection);
            if (counted) {
                active.end();
            }
        }
    }

    /** A request whose body is there already. */
    private static final class BufferedRequest extends Request.Wrapper {

        private final ByteBuffer body;

        private BufferedRequest(Request request, ByteBuffer body) {
            super(request);
            this.body = body;
        }

        @Override
        public Content.Chunk read() {
            return body.hasRemaining() ? Content.Chunk.from(body.slice(), true, () -> {}) : Content.Chunk.EOF;
        }

        @Override
        public void demand(Runnable ready) {
            ready.run();
        }
    }

    /** A response that is sent at once, when all of it is there. */
    private static final class BufferedResponse extends Response.Wrapper {

        private final ByteArrayOutputStream body = new ByteArrayOutputStream();

        private BufferedResponse(Request request, Response response) {
            super(request, response);
        }

        @Override
        public void write(boolean last, ByteBuffer bytes, Callback written) {
            if (bytes != null) {
                byte[] copy = BufferUtil.toArray(bytes);
                body.write(copy, 0, copy.length);
                BufferUtil.clear(bytes);
            }
            written.succeeded();
        }

        @Override
        public void reset() {
            body.reset();
            super.reset();
        }

        private void send(Callback sent) {
            super.write(true, ByteBuffer.wrap(body.toByteArray()), sent);
        }
    }
}
