package io.anypose.data.idx;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Unzips bytes and refuses others after the compressed data, which the class of the platform passes over in silence. */
final class WholeGzip extends GZIPInputStream {

    private static final int TRAILER = 8;

    WholeGzip(byte[] bytes) throws IOException {
        // The buffer takes all bytes at once, so that what the inflater leaves is all that is left.
        super(new ByteArrayInputStream(bytes), bytes.length);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = super.read(target, offset, length);
        if (count < 0 && inf.getRemaining() > TRAILER) {
            throw new ZipException(inf.getRemaining() - TRAILER + " bytes after the end");
        }
        return count;
    }
}
