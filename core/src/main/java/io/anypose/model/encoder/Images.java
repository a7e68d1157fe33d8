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
import java.util.stream.IntStream;

/**
 * Takes the bytes of images to the engine and makes numbers in [0, 1] of them there.
 *
 * <p>Bytes cross the border, not floats: a quarter of the traffic. Where the second plane of all images is the same as the
 * first, as red and green are in scenes of black, white and blue, and there are many images, it stays behind, and encoders take the first for both
 * ({@link Planes}): a third of their work is saved. The native buffer is used again for each batch, so an instance serves one
 * thread.
 */
public final class Images {

    /** For fewer images the encoder would spend more on its weights than it saves on the images. */
    private static final int MANY = 32;

    /** More bytes than these go to the engine in pieces, so that the buffer stays small. */
    private static final int MOST_BYTES = 32 << 20;

    private final ImageFormat format;
    private final DataType type;
    private ByteBuffer buffer = ByteBuffer.allocateDirect(0);

    public Images(ImageFormat format, DataType type) {
        this.format = format;
        this.type = type;
    }

    /**
     * Uploads the first {@code rows} images of {@code pixels}.
     *
     * @return rows × values of one image, in the type of the model; without the second plane if it repeats the first
     */
    public NDArray upload(NDManager manager, byte[] pixels, int rows) {
        boolean merged = rows >= MANY && repeatPlane(pixels, rows);
        int values = merged ? format.bytes() - format.pixels() : format.bytes();
        int atOnce = Math.max(1, MOST_BYTES / values);
        if (rows <= atOnce) {
            return numbers(manager, pixels, 0, rows, merged);
        }
        NDArray all = manager.create(new Shape(rows, values), type);
        for (int from = 0; from < rows; from += atOnce) {
            int to = Math.min(rows, from + atOnce);
            try (NDArray some = numbers(manager, pixels, from, to, merged)) {
                all.set(new NDIndex("{}:{}", from, to), some);
            }
        }
        return all;
    }

    private NDArray numbers(NDManager manager, byte[] pixels, int from, int to, boolean merged) {
        int values = merged ? format.bytes() - format.pixels() : format.bytes();
        int bytes = Math.multiplyExact(to - from, values);
        if (buffer.capacity() < bytes) {
            buffer = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        }
        buffer.clear();
        if (merged) {
            for (int row = from; row < to; row++) {
                int first = row * format.bytes();
                buffer.put(pixels, first, format.pixels());
                buffer.put(pixels, first + 2 * format.pixels(), values - format.pixels());
            }
        } else {
            buffer.put(pixels, from * format.bytes(), bytes);
        }
        try (NDArray raw = manager.create(buffer.flip(), new Shape(to - from, values), DataType.UINT8)) {
            NDArray numbers = raw.toType(type, true);
            return format.maximum() == 1 ? numbers : numbers.divi(format.maximum());
        }
    }

    /** Uploads a batch of views, which must have the format that this was made for. */
    public NDArray upload(NDManager manager, ViewBatch batch) {
        if (!batch.format().equals(format)) {
            throw new IllegalArgumentException("the views are " + batch.format() + ", but " + format + " are needed");
        }
        return upload(manager, batch.pixels(), batch.size());
    }

    private boolean repeatPlane(byte[] pixels, int rows) {
        return IntStream.range(0, rows).allMatch(row -> format.repeatsPlane(pixels, row * format.bytes()));
    }
}
