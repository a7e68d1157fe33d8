package io.anypose.model.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.data.ViewBatch;
import io.anypose.image.ImageFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Takes the bytes of images to the engine, where {@link Encoder encoders} make numbers of them.
 *
 * <p>Bytes cross the border, not floats: a quarter of the traffic. The native buffer is used again for each batch, so an instance
 * serves one thread.
 */
public final class Images {

    /** More bytes than these go to the engine in pieces, so that the buffer stays small. */
    private static final int MOST_BYTES = 32 << 20;

    private final ImageFormat format;
    private ByteBuffer buffer = ByteBuffer.allocateDirect(0);

    public Images(ImageFormat format) {
        this.format = format;
    }

    /**
     * Uploads the first {@code rows} images of {@code pixels}.
     *
     * @return rows × bytes of one image
     */
    public NDArray upload(NDManager manager, byte[] pixels, int rows) {
        int atOnce = Math.max(1, MOST_BYTES / format.bytes());
        if (rows <= atOnce) {
            return bytes(manager, pixels, 0, rows);
        }
        NDArray all = manager.create(new Shape(rows, format.bytes()), DataType.UINT8);
        for (int from = 0; from < rows; from += atOnce) {
            int to = Math.min(rows, from + atOnce);
            try (NDArray some = bytes(manager, pixels, from, to)) {
                all.set(new NDIndex("{}:{}", from, to), some);
            }
        }
        return all;
    }

    private NDArray bytes(NDManager manager, byte[] pixels, int from, int to) {
        int bytes = Math.multiplyExact(to - from, format.bytes());
        if (buffer.capacity() < bytes) {
            buffer = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        }
        buffer.clear().put(pixels, from * format.bytes(), bytes);
        return manager.create(buffer.flip(), new Shape(to - from, format.bytes()), DataType.UINT8);
    }

    /** Uploads a batch of views, which must have the format that this was made for. */
    public NDArray upload(NDManager manager, ViewBatch batch) {
        if (!batch.format().equals(format)) {
            throw new IllegalArgumentException("the views are " + batch.format() + ", but " + format + " are needed");
        }
        return upload(manager, batch.pixels(), batch.size());
    }
}
