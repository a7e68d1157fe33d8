package io.anypose.app;

import io.anypose.app.console.ExitCode;
import io.anypose.app.train.TrainingRun;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;

/**
 * Writes the files that later versions must still read, or refuse with a sentence: {@code
 * core/src/test/resources/old/VERSION}. They are small, because they are of 8 x 8 pixels and four poses.
 *
 * <p>Run it from the folder {@code app} when a version is about to be published, and never again for that version: the point
 * is that they were written by the code of that time. {@code target/old} is in their provenance and stays a relative path.
 */
final class OldFiles {

    /** Where the files of 0.1.0 are, seen from any module. */
    static final Path V0_1_0 = Path.of("..", "core", "src", "test", "resources", "old", "0.1.0");

    private static final Path WORK = Path.of("target", "old");

    private OldFiles() {}

    /** Bars and blocks, always the same. */
    static Path shapes(Path folder) throws IOException {
        for (String kind : List.of("bar", "block")) {
            Files.createDirectories(folder.resolve(kind));
            for (int i = 0; i < 20; i++) {
                ImageIO.write(
                        shape(kind, i),
                        "png",
                        folder.resolve(kind).resolve(i + ".png").toFile());
            }
        }
        return folder;
    }

    private static BufferedImage shape(String kind, int i) {
        BufferedImage picture = new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = picture.createGraphics();
        graphics.setColor(new Color(255, 200 - i, i));
        graphics.fillRect(1 + i % 2, 1 + i / 2 % 2, kind.equals("bar") ? 1 : 3, 3 + i % 3);
        graphics.dispose();
        return picture;
    }

    static List<String> train(Path shapes, Path output, String... more) {
        List<String> args = new ArrayList<>(List.of("train", "--transformation", "rotation:90", "--operator", "fixed"));
        args.addAll(List.of("--seen", "1", "--dimension", "4", "--hidden", "4", "--orbit-network", "mlp:4"));
        args.addAll(List.of(
                "--epochs",
                "20",
                "--orbit-passes",
                "60",
                "--orbit-rate",
                "0.02",
                "--batch",
                "8",
                "--learning-rate",
                "0.01",
                "--device",
                "cpu"));
        args.addAll(List.of("--images", shapes.toString(), "--size", "8x8", "--output", output.toString()));
        args.addAll(List.of(more));
        return args;
    }

    static List<String> evaluate(Path model, Path shapes) {
        return List.of("evaluate", model.toString(), "--images", shapes.toString(), "--device", "cpu", "--json");
    }

    static List<String> recognise(Path model, Path picture) {
        return List.of("recognise", model.toString(), picture.toString(), "--device", "cpu", "--json");
    }

    /**
     * Writes the files of the version that is compiled.
     *
     * @param arguments the folder to write to
     */
    public static void main(String[] arguments) throws Exception {
        Path target = Files.createDirectories(Path.of(arguments[0]));
        Path shapes = shapes(WORK.resolve("shapes"));
        Path model = target.resolve("model.anypose");
        printed(train(shapes, model));
        Files.writeString(target.resolve("evaluation.json"), printed(evaluate(model, shapes)));
        Files.writeString(
                target.resolve("ablation.json"),
                printed(List.of(
                        "ablate",
                        model.toString(),
                        "--images",
                        shapes.toString(),
                        "--references",
                        "4,8",
                        "--neighbours",
                        "1,3",
                        "--seeds",
                        "0,1",
                        "--json")));
        Files.writeString(target.resolve("info.json"), printed(List.of("info", model.toString(), "--json")));
        Path picture = WORK.resolve("shapes").resolve("block").resolve("3.png");
        Files.writeString(target.resolve("answer.json"), printed(recognise(model, picture)));
        Files.copy(checkpoint(shapes), target.resolve("training.checkpoint"));
    }

    private static String printed(List<String> args) {
        Cli.Outcome outcome = Cli.run(args);
        if (outcome.code() != 0) {
            throw new IllegalStateException(args + ": " + outcome.err());
        }
        return outcome.out();
    }

    /** Of the same training, stopped on its way. */
    private static Path checkpoint(Path shapes) throws Exception {
        Path model = WORK.resolve("stopped.anypose");
        Path checkpoint = Path.of(model + TrainingRun.CHECKPOINT);
        Files.deleteIfExists(checkpoint);
        Process process = Cli.start(
                WORK.resolve("out").toFile(), List.of("-Dai.djl.pytorch.num_threads=1"), train(shapes, model));
        while (process.isAlive() && !Files.exists(checkpoint)) {
            Thread.sleep(1);
        }
        process.toHandle().destroy();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() == ExitCode.DONE || !Files.exists(checkpoint)) {
            throw new IllegalStateException("the training ended before it could be stopped; try again: " + err);
        }
        return checkpoint;
    }
}
