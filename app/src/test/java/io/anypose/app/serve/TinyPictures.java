package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.app.Cli;
import io.anypose.data.ViewSource;
import io.anypose.learn.ModelFile;
import io.anypose.learn.Sources;
import io.anypose.learn.TrainedModel;
import io.anypose.model.engine.Compute;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;

/** A folder of shapes in colour, and models of it that {@code learn} and {@code train} made. */
final class TinyPictures {

    private static final int SIDE = 48;
    private static final List<String> KINDS = List.of("flag", "hook");

    private final Path folder;

    TinyPictures(Path folder) {
        this.folder = folder;
        for (String kind : KINDS) {
            for (int i = 0; i < 30; i++) {
                write(picture(kind, i), folder.resolve("shapes/" + kind + "/" + i + ".png"));
            }
        }
    }

    /** A white shape on black; each number has other proportions. */
    static BufferedImage picture(String kind, int number) {
        BufferedImage picture = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
        var graphics = picture.createGraphics();
        graphics.setColor(new java.awt.Color(255, Math.max(0, 255 - number), Math.min(255, 200 + number)));
        int thick = 5 + number % 3;
        int long_ = 24 + number % 5;
        graphics.fillRect(12, 10, thick, long_);
        if (kind.equals("flag")) {
            graphics.fillRect(12, 10, 22, 12 + number % 3);
        } else {
            graphics.fillRect(12, 10 + long_ - thick, 22, thick);
        }
        graphics.dispose();
        return picture;
    }

    static void write(BufferedImage picture, Path file) {
        try {
            Files.createDirectories(file.getParent());
            ImageIO.write(picture, "png", file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path shapes() {
        return folder.resolve("shapes");
    }

    /** A model that {@code learn} makes. */
    Path learned(int epochs) {
        Path file = folder.resolve("learned.anypose");
        done(List.of("learn", shapes() + "", "--epochs", epochs + "", "--device", "cpu", "--output", file + ""));
        return file;
    }

    /** The same network without an operator. */
    Path baseline() {
        Path file = folder.resolve("baseline.anypose");
        done(List.of(
                "train",
                "--images",
                shapes() + "",
                "--size",
                "32x32",
                "--transformation",
                "rotation:any",
                "--operator",
                "none",
                "--recipe",
                "photos",
                "--epochs",
                "1",
                "--device",
                "cpu",
                "--output",
                file + ""));
        return file;
    }

    private static void done(List<String> args) {
        Cli.Outcome outcome = Cli.run(args);
        assertEquals(0, outcome.code(), outcome.err());
    }

    /** Opened to be served, with the pictures to try. */
    static ServedModel open(Path file) {
        ModelFile model = ModelFile.read(file);
        ViewSource source = Sources.request(model.manifest(), Optional.empty(), Optional.empty())
                .read(skipped -> {});
        String name = file.getFileName().toString().replace(".anypose", "");
        return new ServedModel(name, TrainedModel.open(model, Compute.Choice.CPU), false, Optional.of(source));
    }
}
