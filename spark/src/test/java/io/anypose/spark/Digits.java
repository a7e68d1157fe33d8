package io.anypose.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.anypose.file.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A model that knows little and pictures of digits, made once for all tests of this JVM. */
public final class Digits {

    /** Every twentieth of {@link #PICTURES} is damaged in {@link #damaged}. */
    public static final int PICTURES = 200;

    private static final Path FOLDER = Path.of("target", "digits").toAbsolutePath();
    private static Path model;
    private static Path other;

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

    /** Another model than {@link #model}, which answers otherwise. */
    public static synchronized Path other() {
        if (other == null) {
            other = train("other.anypose", "7");
        }
        return other;
    }

    /** A model of the same kind. */
    public static Path train(String name, String seed) {
        Path file = FOLDER.resolve(name);
        Cli.Outcome trained = Cli.run(("train --transformation rotation --operator fixed --epochs 1 --limit 600"
                        + " --set orbit.network=mlp:16 --set orbit.passes=1 --device cpu --seed " + seed + " --output "
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

    /** What a single process says about a picture. */
    public record Answer(String label, double confidence, Map<String, Double> pose) {}

    /** What {@code ./anypose recognise} answers, by path. */
    public static Map<String, Answer> answers(Path folder) {
        List<String> args = new ArrayList<>(List.of("recognise", "--json", "--device", "cpu", model().toString()));
        files(folder).forEach(file -> args.add(file.toString()));
        Map<String, Answer> answers = new TreeMap<>();
        for (JsonNode found : Json.read(Cli.run(args.toArray(String[]::new)).out(), JsonNode.class)) {
            Map<String, Double> pose =
                    Map.of("rotation", found.at("/pose/rotation").doubleValue());
            answers.put(
                    found.get("file").textValue(),
                    new Answer(
                            found.get("class").textValue(),
                            found.get("confidence").doubleValue(),
                            pose));
        }
        return answers;
    }

    /** The path in the location of a file. */
    public static String path(String location) {
        return location.replaceFirst("^file:(//)?", "");
    }
}
