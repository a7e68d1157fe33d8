package io.anypose.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.image.picture.EncodedPicture;
import io.anypose.learn.Answer;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.model.engine.Compute;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.imageio.ImageIO;

/** Models of every kind that {@code train} writes, each trained for a moment. */
public enum ModelKind {
    NEIGHBOURS("--transformation rotation --operator fixed --set orbit=none"),
    SPECTRAL("--transformation rotation --operator spectral --set encoder.dimension=20 --set orbit=none"),
    ANY_ANGLE("--transformation rotation:any --operator fixed --set orbit=none"),
    GREY("--transformation rotation --operator fixed --set views.backgrounds=none --set orbit=none"),
    SHIFTED("--transformation translate-x --operator fixed --set orbit=none"),
    TORUS("--transformation translate-xy --operator fixed --set encoder.kind=torus --set encoder.dimension=196"
            + " --set orbit.network=mlp:8 --set orbit.passes=1"),
    RIGID("--transformation rotate-translate --operator fixed --set encoder.kind=rigid --set orbit.passes=1") {
        @Override
        String data(Path folder) {
            return " --limit 80"; // there are many poses
        }
    },
    EXAMPLES("--transformation examples:12 --operator fixed --set orbit=none") {
        @Override
        String data(Path folder) {
            done("example hue " + folder + " --objects 8");
            return " --images " + folder.resolve("train") + " --test " + folder.resolve("test");
        }
    },
    PICTURES("--transformation rotation --operator fixed --size 24x24 --set orbit=none") {
        @Override
        String data(Path folder) {
            return shapes(folder, BufferedImage.TYPE_INT_RGB);
        }
    },
    GREY_PICTURES("--transformation rotation --operator fixed --size 24x24 --set orbit=none") {
        @Override
        String data(Path folder) {
            return shapes(folder, BufferedImage.TYPE_BYTE_GRAY);
        }
    },
    CONVOLUTIONS("--transformation rotation --operator fixed --recipe photos --size 24x24 --set orbit=none") {
        @Override
        String data(Path folder) {
            return shapes(folder, BufferedImage.TYPE_INT_RGB);
        }
    };

    private static final int NOISE = 30;
    private static final int SHAPES = 10;

    private final String settings;

    ModelKind(String settings) {
        this.settings = settings;
    }

    /** The options that say what it is trained with; pictures are written to the folder. */
    String data(Path folder) {
        return " --limit 300";
    }

    /** Trains one. */
    public Path train(Path folder) {
        Path file = folder.resolve(name() + ".anypose");
        done("train " + settings + data(folder.resolve(name())) + " --epochs 1 --device cpu --output " + file);
        return file;
    }

    /** The bytes of picture files of several sizes: shapes, and noise, which no model knows; in colour and in grey. */
    public static List<byte[]> pictures() {
        List<byte[]> pictures = new ArrayList<>();
        for (int i = 0; i < NOISE; i++) {
            pictures.add(png(noise(i)));
        }
        for (int i = 0; i < SHAPES; i++) {
            pictures.add(png(shape(i, BufferedImage.TYPE_INT_RGB)));
            pictures.add(png(shape(i, BufferedImage.TYPE_BYTE_GRAY)));
        }
        return pictures;
    }

    /** What this process says about the pictures. */
    public static List<Answer> answers(Path model, List<byte[]> pictures) {
        try (TrainedModel opened = TrainedModel.open(ModelFile.read(model), Compute.Choice.CPU)) {
            return opened.recognise(pictures.stream()
                    .map(bytes -> EncodedPicture.of(bytes).decode())
                    .toList());
        }
    }

    private static BufferedImage noise(int number) {
        int side = 20 + number;
        int form = number % 2 == 0 ? BufferedImage.TYPE_INT_RGB : BufferedImage.TYPE_BYTE_GRAY;
        BufferedImage picture = new BufferedImage(side, side, form);
        Random random = new Random(number);
        for (int pixel = 0; pixel < side * side; pixel++) {
            picture.setRGB(pixel % side, pixel / side, random.nextInt());
        }
        return picture;
    }

    /** A flag or a hook, each with other proportions. */
    private static BufferedImage shape(int number, int form) {
        BufferedImage picture = new BufferedImage(28, 28, form);
        Graphics2D graphics = picture.createGraphics();
        graphics.setColor(new Color(255, 255 - 3 * number, 128 + number));
        graphics.fillRect(8, 4, 3 + number % 3, 18 + number % 4);
        graphics.fillRect(8, number % 2 == 0 ? 4 : 16, 12, 6 + number % 2);
        graphics.dispose();
        return picture;
    }

    private static String shapes(Path folder, int form) {
        for (int i = 0; i < 2 * SHAPES; i++) {
            Path kind = folder.resolve(i % 2 == 0 ? "flag" : "hook");
            try {
                Files.createDirectories(kind);
                Files.write(kind.resolve(i + ".png"), png(shape(i, form)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return " --images " + folder;
    }

    private static byte[] png(BufferedImage picture) {
        try (var bytes = new ByteArrayOutputStream()) {
            ImageIO.write(picture, "png", bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void done(String command) {
        Cli.Outcome outcome = Cli.run(command.split(" ", -1));
        assertEquals(0, outcome.code(), command + ": " + outcome.err());
    }
}
