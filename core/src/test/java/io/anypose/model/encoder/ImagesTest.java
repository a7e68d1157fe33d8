package io.anypose.model.encoder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.data.ViewBatch;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Poses;
import io.anypose.image.ImageFormat;
import io.anypose.model.engine.CpuEngine;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ImagesTest {

    private static final ImageFormat FORMAT = new ImageFormat(3, 2, 1, 255);

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    @Test
    void bytesGoToTheEngineAsTheyAre() {
        Images images = new Images(FORMAT);
        byte[] pixels = {0, 1, 127, -128, -1, 5, 9, 9, 9, 9, 9, 9};
        NDArray one = images.upload(CPU.manager(), pixels, 1);
        assertEquals(DataType.UINT8, one.getDataType());
        assertEquals(new Shape(1, 6), one.getShape());
        assertArrayEquals(new byte[] {0, 1, 127, -128, -1, 5}, one.toByteArray());
        NDArray both = images.upload(CPU.manager(), pixels, 2);
        assertEquals(new Shape(2, 6), both.getShape());
        assertArrayEquals(pixels, both.toByteArray());
        assertArrayEquals(new byte[] {0, 1, 127, -128, -1, 5}, one.toByteArray(), "the buffer is used again");
    }

    /** Three images of 16 MB, of which two go to the engine at once. */
    @Test
    void largeImagesAreUploadedInPieces() {
        ImageFormat large = new ImageFormat(1, 4096, 4096, 4);
        byte[] pixels = new byte[3 * large.bytes()];
        pixels[1] = 1;
        pixels[large.bytes() + 2] = 2;
        pixels[2 * large.bytes() + 3] = 3;
        NDArray uploaded = new Images(large).upload(CPU.manager(), pixels, 3);
        assertEquals(new Shape(3, large.bytes()), uploaded.getShape());
        assertArrayEquals(pixels, uploaded.toByteArray());
    }

    @Test
    void viewsOfAnotherFormatAreRefused() {
        CyclicGroup group = new CyclicGroup(2);
        ViewBatch other = new ViewBatch(
                new byte[6], new ImageFormat(3, 1, 2, 255), new int[1], Poses.of(group, List.of(group.identity())));
        var refusal =
                assertThrows(IllegalArgumentException.class, () -> new Images(FORMAT).upload(CPU.manager(), other));
        assertEquals("the views are " + other.format() + ", but " + FORMAT + " are needed", refusal.getMessage());
    }
}
