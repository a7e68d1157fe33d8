package io.anypose.bench.measure;

import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.ProcessMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What it takes to learn from photographs with convolutions: minutes for hundreds of them, memory for thousands of large ones. */
final class PhotographTraining extends Measurement {

    private static final int LETTERS = 10;
    private static final int FEW = 40;
    private static final int MANY = 1000;
    /** Large letters take long to draw, and memory does not depend on what is on pictures: each is there so often. */
    private static final int COPIES = 10;

    private static final long READING_MS = 100;

    private final Program program;
    private final Path folder;

    /** @param folder for files, to be removed by the caller */
    PhotographTraining(Program program, Path folder) {
        super("photographs");
        this.program = program;
        this.folder = folder;
    }

    @Override
    public List<Finding> measure(Workload workload, ProgressListener progress) {
        int few = workload.some(FEW);
        int many = workload.some(MANY);
        progress.at("drawing letters", 0);
        draw("few", few, 64);
        progress.at("training on " + LETTERS * few + " pictures", 0.05);
        double minutes = program.seconds(folder, training("few", List.of("--test", "few/test"))) / 60;
        progress.at("drawing large letters", 0.5);
        draw("many", Math.max(1, many / COPIES), 128);
        copy(folder.resolve("many/train"), Math.min(many, COPIES));
        progress.at("training on " + LETTERS * many + " pictures", 0.55);
        double peak = peak(training("many", List.of("--epochs", "1", "--set", "orbit.passes=1")));
        return List.of(
                found("training on " + LETTERS * few + " pictures of 64 px", minutes, "min")
                        .atMost(5),
                found("most memory for " + LETTERS * many + " pictures of 128 px", peak / 1e6, "MB")
                        .atMost(2000));
    }

    private void draw(String name, int count, int size) {
        program.output(
                folder,
                "example",
                "letters",
                name,
                "--backgrounds",
                "photo",
                "--count",
                String.valueOf(count),
                "--size",
                String.valueOf(size));
    }

    /** Puts each picture of each class there so many times in all. */
    private static void copy(Path classes, int times) {
        try (Stream<Path> all = Files.walk(classes)) {
            for (Path picture : all.filter(Files::isRegularFile).toList()) {
                for (int i = 1; i < times; i++) {
                    Files.copy(picture, picture.resolveSibling(i + "-" + picture.getFileName()));
                }
            }
        } catch (IOException e) {
            throw new AnyposeException("cannot copy pictures in " + classes + " (" + e.getMessage() + ")", e);
        }
    }

    private static String[] training(String name, List<String> more) {
        List<String> args = new ArrayList<>(List.of("train", "--images", name + "/train"));
        args.addAll(List.of("--transformation", "rotation:any", "--recipe", "photos", "--output", name + ".anypose"));
        args.addAll(more);
        return args.toArray(String[]::new);
    }

    /** The most bytes that a command has in memory while it runs. */
    private double peak(String... args) {
        Process process = program.launch(folder, List.of(args));
        long peak = 0;
        try {
            while (process.isAlive()) {
                peak = Math.max(peak, ProcessMemory.peak(process.pid()));
                Thread.sleep(READING_MS);
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new AnyposeException("interrupted", e);
        }
        if (process.exitValue() != 0) {
            throw new AnyposeException("the training of large pictures ended with exit code " + process.exitValue()
                    + "; run anypose " + String.join(" ", args) + " to see why");
        }
        return peak;
    }
}
