package io.anypose.app.example;

import io.anypose.file.Temporary;
import io.anypose.group.CyclicGroup;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/**
 * Writes an example as folders of pictures: in {@code train} objects near their canonical pose, in {@code test} other objects
 * at all poses.
 *
 * @param objects of each class to learn from; a quarter as many are for testing
 * @param seen how many steps from the canonical pose there are pictures to learn from
 */
public record ExampleFolder(ExampleKind kind, int objects, int seen, Seed seed) {

    /** One in so many as there are to learn from is for testing. */
    private static final int TEST = 4;

    public ExampleFolder {
        if (objects < TEST || seen < 0 || 2 * seen >= kind.maker().order()) {
            throw new IllegalArgumentException(
                    "an example has %d objects or more of each class, and training sees 0 to %d steps of %d, not %d and %d"
                            .formatted(
                                    TEST,
                                    (kind.maker().order() - 1) / 2,
                                    kind.maker().order(),
                                    objects,
                                    seen));
        }
    }

    /** Writes to a folder that does not exist yet: either all of it or nothing. */
    public void write(Path folder) {
        if (Files.exists(folder)) {
            throw new AnyposeException(folder + " exists already; remove it or name another folder");
        }
        Path temporary = Temporary.of(folder);
        try {
            try {
                CyclicGroup group = new CyclicGroup(kind.maker().order());
                write(
                        temporary.resolve("train"),
                        objects,
                        IntStream.rangeClosed(-seen, seen).boxed().toList());
                write(
                        temporary.resolve("test"),
                        objects / TEST,
                        group.signedOrder().stream().map(group::signed).toList());
                Files.move(temporary, folder);
            } finally {
                Temporary.delete(temporary);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new AnyposeException("cannot write " + folder + ": " + e + "; choose another place or make room", e);
        }
    }

    private void write(Path part, int count, List<Integer> steps) throws IOException {
        List<String> classes = kind.maker().classes();
        for (int label = 0; label < classes.size(); label++) {
            for (int i = 0; i < count; i++) {
                var random = seed.generator("example/" + part.getFileName(), label, i);
                PosedObject object = kind.maker().make(label, random);
                Path folder =
                        Files.createDirectories(part.resolve(classes.get(label)).resolve("%03d".formatted(i)));
                for (int step : steps) {
                    write(object.draw(step), folder.resolve(step + ".png"));
                }
            }
        }
    }

    private static void write(BufferedImage picture, Path file) throws IOException {
        try (var out = Files.newOutputStream(file)) {
            ImageIO.write(picture, "png", out);
        }
    }

    /** The folder of pictures to learn from. */
    public static Path train(Path folder) {
        return folder.resolve("train");
    }

    /** The folder of pictures to test with. */
    public static Path test(Path folder) {
        return folder.resolve("test");
    }

    /** How many steps lead back to the canonical pose. */
    public int order() {
        return kind.maker().order();
    }
}
