package io.anypose.bench.measure;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** How long a user waits for the command line: a whole process from its start to its end. */
final class StartUp extends Measurement {

    private static final int TRIES = 7;

    private final Program program;
    private final Path folder;

    /** @param folder for files, to be removed by the caller */
    StartUp(Program program, Path folder) {
        super("start-up");
        this.program = program;
        this.folder = folder;
    }

    @Override
    public List<Finding> measure(Workload workload, ProgressListener progress) {
        progress.at("training a model to recognise with", 0);
        Path model = folder.resolve("start-up.anypose");
        workload.model().write(model);
        program.seconds(folder, "sample", model.toString(), "--count", "1", "--output", "start-up");
        String picture = picture(folder.resolve("start-up"));
        int tries = workload.some(TRIES);
        progress.at("start-up of --help", 0.3);
        double help = median(tries, "--help");
        progress.at("start-up of recognise", 0.6);
        double recognise = median(tries, "recognise", model.toString(), picture);
        return List.of(
                found("--help", help, "s").atMost(0.5),
                found("recognise one image", recognise, "s").atMost(1.5));
    }

    private static String picture(Path samples) {
        String[] names = samples.toFile().list();
        return samples.resolve(names[0]).toString();
    }

    private double median(int tries, String... args) {
        return Samples.of(IntStream.range(0, tries)
                        .mapToDouble(i -> program.seconds(folder, args))
                        .toArray())
                .median();
    }
}
