package io.anypose.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.image.ImageFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Takes the bytes of images to the engine and makes numbers in [0, 1] of them there.
 *
 * <p>Bytes cross the border, not floats: a quarter of the traffic. The native buffer is used again for each batch, so an
 * instance serves one thread.
 */
public final class Images {

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
     * @return rows × bytes of one image, in the type of the model
     */
    public NDArray upload(NDManager manager, byte[] pixels, int rows) {
        int bytes = Math.multiplyExact(rows, format.bytes());
        if (buffer.capacity() < bytes) {
            buffer = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        }
        buffer.clear();
        buffer.put(pixels, 0, bytes).flip();
        NDArray raw = manager.create(buffer, new Shape(rows, format.bytes()), DataType.UINT8);
        NDArray values = raw.toType(type, true);
        return format.maximum() == 1 ? values : values.divi(format.maximum());
    }
}
