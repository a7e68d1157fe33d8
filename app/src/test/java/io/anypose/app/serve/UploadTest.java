package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pictures that are damaged, too large, or made to do harm. */
@Timeout(120)
class UploadTest extends ServedTest {

    private static HttpResponse<String> recognise(byte[] body) {
        return server.send("POST", "api/recognise?model=rotation-fixed", "image/png", body);
    }

    @Test
    void anyPictureCutShortIsRefusedAndNeverFails() {
        byte[] png = TinyServer.encoded(server.picture("rotation-fixed", 0, 108), "png");
        for (String format : List.of("png", "gif", "bmp", "jpg")) {
            byte[] whole = TinyServer.encoded(server.picture("rotation-fixed", 0, 0), format);
            for (int length = 1; length < whole.length; length += Math.max(1, whole.length / 40)) {
                HttpResponse<String> response = recognise(Arrays.copyOf(whole, length));
                // What is missing at the end of some formats is no loss; everything else is told.
                assertTrue(List.of(200, 400).contains(response.statusCode()), response.body());
            }
        }
        TinyServer.refused(
                recognise(Arrays.copyOf(png, png.length / 2)), 400, "damaged-image", "damaged or incomplete");
    }

    @Test
    void picturesOfAnotherSizeAreScaled() {
        BufferedImage small = server.picture("rotation-fixed", 0, 108);
        BufferedImage large = new BufferedImage(84, 84, BufferedImage.TYPE_INT_RGB);
        for (int pixel = 0; pixel < 84 * 84; pixel++) {
            large.setRGB(pixel % 84, pixel / 84, small.getRGB(pixel % 84 / 3, pixel / 84 / 3));
        }
        assertEquals(
                recognise(TinyServer.encoded(small, "png")).body(),
                recognise(TinyServer.encoded(large, "png")).body());
    }

    @Test
    void aFormWithOneFileIsTakenAndOthersAreRefused() {
        byte[] png = TinyServer.encoded(server.picture("rotation-fixed", 0, 108), "png");
        assertEquals(recognise(png).body(), form(png, 1).body());
        TinyServer.refused(form(png, 0), 400, "bad-form", "the form has 0 files; send one");
        TinyServer.refused(form(png, 2), 400, "bad-form", "the form has 2 files; send one");
        HttpResponse<String> broken = server.send(
                "POST", "api/recognise?model=rotation-fixed", "multipart/form-data; boundary=x", new byte[] {1, 2, 3});
        TinyServer.refused(broken, 400, "bad-form", "");
        TinyServer.refused(
                server.send("POST", "api/recognise?model=rotation-fixed", "multipart/form-data", png),
                400,
                "bad-form",
                "");
    }

    private static HttpResponse<String> form(byte[] file, int count) {
        return TinyForm.post(server, "api/recognise?model=rotation-fixed", Collections.nCopies(count, file));
    }

    @Test
    void aFewBytesThatClaimGigabytesAreRefusedBeforeTheyAreDecoded() {
        byte[] huge = DamagedPictures.hugePng();
        assertTrue(huge.length < 200);

        TinyServer.refused(recognise(huge), 422, "wrong-size", "30000 x 30000");
    }

    @Test
    void compressedCommentsAreNotUnpacked() {
        byte[] comment = DamagedPictures.pngWithComment(240);
        assertTrue(comment.length < ServerSettings.BODY_LIMIT, "" + comment.length);
        System.gc();
        List<MemoryPoolMXBean> heap = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
        heap.forEach(MemoryPoolMXBean::resetPeakUsage);
        long before = peak(heap);

        HttpResponse<String> response = recognise(comment);

        assertEquals(200, response.statusCode(), response.body());
        assertTrue(peak(heap) - before < 150 << 20, "the heap grew by " + (peak(heap) - before));
    }

    /** The most that the heap has held since the peaks were reset. */
    private static long peak(List<MemoryPoolMXBean> heap) {
        return heap.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    }

    /** More of them than there is room for at once, one after the other. */
    @Test
    void largeBodiesGiveTheirRoomBack() {
        byte[] large = new byte[ServerSettings.BODY_LIMIT];
        long count = Runtime.getRuntime().maxMemory() / 8 / large.length + 2;
        for (int i = 0; i < count; i++) {
            TinyServer.refused(recognise(large), 400, "no-image", "no image that can be read");
        }
    }

    @Test
    void bodiesThatAreTooLargeAreRefusedHoweverTheyCome() {
        byte[] large = new byte[ServerSettings.BODY_LIMIT + 1];
        TinyServer.refused(recognise(large), 413, "too-large", "16777216 bytes");
        TinyServer.refused(recognise(new byte[40 << 20]), 413, "too-large", "");
        HttpRequest chunked = HttpRequest.newBuilder(server.uri("api/recognise?model=rotation-fixed"))
                .header("Content-Type", "image/png")
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)))
                .build();
        TinyServer.refused(server.send(chunked), 413, "too-large", "");
    }
}
