package io.anypose.bench.damage;

import io.anypose.image.picture.EncodedPicture;
import io.anypose.provenance.AnyposeException;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** Pictures of each format, in colours, in greys and with a palette where the format has them. */
final class Pictures implements Intake {

    private static final int SIZE = 28;
    private static final List<Integer> TYPES =
            List.of(BufferedImage.TYPE_INT_RGB, BufferedImage.TYPE_BYTE_GRAY, BufferedImage.TYPE_BYTE_INDEXED);

    @Override
    public List<byte[]> whole() {
        return Stream.of("png", "jpeg", "gif", "bmp")
                .flatMap(format -> TYPES.stream().map(type -> encoded(format, type)))
                .filter(bytes -> bytes.length > 0)
                .toList();
    }

    /** Empty where the format has no such pictures. */
    private static byte[] encoded(String format, int type) {
        BufferedImage picture = new BufferedImage(SIZE, SIZE, type);
        for (int i = 0; i < SIZE; i++) {
            picture.setRGB(i, i, 0xffffff);
            picture.setRGB(i, SIZE / 2, 0x0000ff);
        }
        var bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(picture, format, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @Override
    public Mutants mutants(byte[] whole) {
        return new ByteMutants(whole);
    }

    @Override
    public void take(byte[] input) {
        try {
            EncodedPicture.of(input).decode();
        } catch (AnyposeException e) {
            // Decoders often do not say what is wrong, and then we should not repeat it.
            if (e.getMessage().contains("(null)")) {
                throw new IllegalStateException("it is refused without a reason: " + e.getMessage(), e);
            }
            throw e;
        }
    }
}
