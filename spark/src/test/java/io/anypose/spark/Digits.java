package io.anypose.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.image.picture.PictureFile;
import io.anypose.model.ModelFile;
import io.anypose.model.engine.Compute;
import io.anypose.recipe.Answer;
import io.anypose.recipe.TrainedModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A model that knows little and pictures of digits, made once for all tests of this JVM. */
public final class Digits {

    /** Every twentieth of {@link #PICTURES} is damaged in {@link #damaged}. */
    public static final int PICTURES = 200;

    private static final Path FOLDER = Path.of("target", "digits").toAbsolutePath();
    private static Path model;

    private Digits() {}

    /** A model with an orbit recogniser. */
    public static synchronized Path model() {
        if (model == null) {
            try {
                Files.createDirectories(FOLDER);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            model = train("digits.anypose", "42");
        }
        return model;
    }

    /** Another model of the same kind. */
    public static Path train(String name, String seed) {
        Path file = FOLDER.resolve(name);
        Cli.Outcome trained =
                Cli.run(("train --transformation rotation --operator fixed --epochs 1 --train-limit 600 --test-limit 60"
                                + " --orbit-network mlp:16 --orbit-passes 1 --device cpu --seed " + seed + " --output "
                                + file)
                        .split(" ", -1));
        assertEquals(0, trained.code(), trained.err());
        return file;
    }

    /** A folder of {@link #PICTURES} pictures. */
    public static synchronized Path pictures() {
        Path folder = FOLDER.resolve("pictures");
        if (!Files.exists(folder)) {
            Cli.Outcome written = Cli.run(
                    "sample", model().toString(), "--count", String.valueOf(PICTURES), "--output", folder.toString());
            assertEquals(0, written.code(), written.err());
        }
        return folder;
    }

    /** The same pictures in a new folder, of which one in twenty was cut short, is empty, or is no picture. */
    public static List<Path> damaged(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("below"));
        List<Path> files = files(pictures());
        for (int i = 0; i < files.size(); i++) {
            byte[] bytes = Files.readAllBytes(files.get(i));
            byte[] written = i % 20 != 0 ? bytes : damaged(bytes, i / 20 % 3);
            Path parent = i % 2 == 0 ? folder : folder.resolve("below");
            Files.write(parent.resolve(files.get(i).getFileName()), written);
        }
        return files(folder);
    }

    private static byte[] damaged(byte[] picture, int how) {
        return switch (how) {
            case 0 -> java.util.Arrays.copyOf(picture, picture.length / 2);
            case 1 -> new byte[0];
            default -> "no picture".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        };
    }

    static List<Path> files(Path folder) {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What one process answers, one picture after the other, by path. */
    public static Map<String, Answer> answers(Path folder) {
        Map<String, Answer> answers = new TreeMap<>();
        try (TrainedModel opened = TrainedModel.open(ModelFile.read(model()), Compute.Choice.CPU)) {
            for (Path file : files(folder)) {
                answers.put(file.toString(), opened.recognise(PictureFile.read(file)));
            }
        }
        return answers;
    }
}
