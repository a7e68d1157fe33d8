package io.anypose.data.idx;

import io.anypose.data.DataException;
import io.anypose.file.Sha256;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file as it is stored, possibly compressed, with the name to give in error messages. */
final class StoredFile {

    private static final int GZIP_MAGIC = 0x1f8b;

    /**
     * How many bytes a compressed file may hold for each of its own, beyond {@link #ALWAYS_ALLOWED}. Images make five or ten
     * of one; gzip can make a thousand, which would fill the memory.
     */
    private static final long MOST_FOR_EACH_BYTE = 100;

    private static final long ALWAYS_ALLOWED = 16L << 20;

    private final String path;
    private final byte[] bytes;

    StoredFile(String path, byte[] bytes) {
        this.path = path;
        this.bytes = bytes;
    }

    static StoredFile read(Path path) {
        if (!Files.isRegularFile(path)) {
            throw new DataException(path + ": there is no such file; check the path");
        }
        try {
            return new StoredFile(path.toString(), Files.readAllBytes(path));
        } catch (IOException e) {
            throw new DataException(path + ": the file cannot be read (" + e + "); check its permissions", e);
        }
    }

    String path() {
        return path;
    }

    /** The digest of the bytes as they are stored, so that {@code sha256sum} can be compared with it. */
    String sha256() {
        return Sha256.hex(bytes);
    }

    /** Bytes as they are stored. */
    int length() {
        return bytes.length;
    }

    /** More than these bytes are not unpacked; of a file that is not compressed, any number may be asked for. */
    long mostContent() {
        return isCompressed() ? ALWAYS_ALLOWED + MOST_FOR_EACH_BYTE * bytes.length : Long.MAX_VALUE;
    }

    /** The content; compressed files are recognised by their first bytes and not by their name. */
    InputStream open() throws IOException {
        return isCompressed() ? new WholeGzip(bytes) : new ByteArrayInputStream(bytes);
    }

    private boolean isCompressed() {
        return bytes.length >= 2 && (Byte.toUnsignedInt(bytes[0]) << 8 | Byte.toUnsignedInt(bytes[1])) == GZIP_MAGIC;
    }
}
