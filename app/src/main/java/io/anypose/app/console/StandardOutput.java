package io.anypose.app.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * What commands print to, with a memory of what went wrong there: a writer that prints never fails, so that on a full disk a
 * command would lose its results and report success.
 */
public final class StandardOutput {

    /** The kind of a file in its mode, as the system has it. */
    private static final int KIND = 0170000;

    private static final int PIPE = 0010000;
    private static final int SOCKET = 0140000;
    /** The open file behind standard output, under the name that Linux and macOS give it. */
    private static final Path DESCRIPTOR = Path.of("/dev/fd/1");

    private final Remembering stream;
    private final PrintWriter writer;

    public StandardOutput(OutputStream stream, Charset charset) {
        this.stream = new Remembering(stream);
        this.writer = new PrintWriter(new OutputStreamWriter(this.stream, charset), true);
    }

    public PrintWriter writer() {
        return writer;
    }

    /**
     * The exit code of a command that ended with {@code code}: if some of what it printed was lost, that is a problem, and
     * {@code err} is told. Whoever closes a pipe, as head does, has read enough.
     */
    public int checked(int code, PrintWriter err) {
        writer.flush();
        Optional<IOException> failure = stream.failure.filter(e -> !isClosedPipe(e));
        failure.ifPresent(e -> err.println("anypose: standard output could not be written (" + e.getMessage()
                + "), and what the command printed is lost or cut; make room or send it elsewhere, and repeat the"
                + " command"));
        err.flush();
        return failure.isPresent() && code == ExitCode.DONE ? ExitCode.PROBLEM : code;
    }

    /** The message of the system is in its language; a pipe that does not take what is written has lost its reader. */
    private static boolean isClosedPipe(IOException failure) {
        try {
            int kind = (int) Files.getAttribute(DESCRIPTOR, "unix:mode") & KIND;
            return kind == PIPE || kind == SOCKET;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
        }
    }

    private static final class Remembering extends FilterOutputStream {

        private Optional<IOException> failure = Optional.empty();

        Remembering(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failure = failure.or(() -> Optional.of(e));
                throw e;
            }
        }
    }
}
