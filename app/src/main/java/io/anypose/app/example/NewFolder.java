package io.anypose.app.example;

import io.anypose.file.Temporary;
import io.anypose.provenance.AnyposeException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** A folder that is made as a whole or not at all, with a part to learn from and one to test with. */
final class NewFolder {

    /** Fills a folder that is empty. */
    @FunctionalInterface
    interface Filling {
        void fill(Path folder) throws IOException;
    }

    private NewFolder() {}

    /** Makes a folder that does not exist yet. */
    static void write(Path folder, Filling filling) {
        if (Files.exists(folder)) {
            throw new AnyposeException(folder + " exists already; remove it or name another folder");
        }
        Path temporary = Temporary.of(folder);
        try {
            try {
                filling.fill(temporary);
                Files.move(temporary, folder);
            } finally {
                Temporary.delete(temporary);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new AnyposeException("cannot write " + folder + ": " + e + "; choose another place or make room", e);
        }
    }

    /** Writes a picture as PNG, with the folders above it. */
    static void write(BufferedImage picture, Path file) throws IOException {
        Files.createDirectories(file.getParent());
        try (var out = Files.newOutputStream(file)) {
            ImageIO.write(picture, "png", out);
        }
    }

    /** The folder of pictures to learn from. */
    static Path train(Path folder) {
        return folder.resolve("train");
    }

    /** The folder of pictures to test with. */
    static Path test(Path folder) {
        return folder.resolve("test");
    }
}
