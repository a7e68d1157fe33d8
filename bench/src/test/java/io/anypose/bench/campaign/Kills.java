package io.anypose.bench.campaign;

import io.anypose.bench.measure.Finding;
import io.anypose.bench.measure.Measurement;
import io.anypose.bench.measure.Program;
import io.anypose.bench.measure.ProgressListener;
import io.anypose.bench.measure.Workload;
import io.anypose.learn.ModelFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Commands that write files are killed, some times in a row, half of the times while they write. After each kill all files are old
 * or new; then the command runs to its end, has the result that it has without kills, and cleans up.
 */
final class Kills extends Measurement {

    private static final int KILLS = 200;
    /** In a row, before the command is left alone. */
    private static final int SERIES = 5;

    /**
     * One thread adds in one order: otherwise an orbit recogniser differs in its last digits, kills or not. Processes that live for
     * seconds do not earn back good compilation.
     */
    private static final List<String> SMALL_PROCESS =
            List.of("env", "JAVA_TOOL_OPTIONS=-Dai.djl.pytorch.num_threads=1 -XX:TieredStopAtLevel=1");

    private final Program program;
    private final Path folder;
    private final Consumer<String> problems;

    /**
     * @param folder for files, to be removed by the caller
     * @param problems receives a line for each file that is not as it should be
     */
    Kills(Program program, Path folder, Consumer<String> problems) {
        super("kills");
        this.program = new Program(Stream.concat(SMALL_PROCESS.stream(), program.command().stream())
                .toList());
        this.folder = folder;
        this.problems = problems;
    }

    @Override
    public List<Finding> measure(Workload workload, ProgressListener progress) {
        int wanted = workload.some(KILLS);
        KillLoop loop = new KillLoop(program, Workload.SEED.generator("kills"), problems);
        List<KilledJob> jobs = jobs(progress);
        for (KilledJob job : jobs) {
            progress.at("once without kills: " + job.work().name(), 0);
            loop.prepare(job);
        }
        for (int series = 0; loop.kills() < wanted; series++) {
            KilledJob job = jobs.get(series % jobs.size());
            progress.at("kills: " + job.work().name(), (double) loop.kills() / wanted);
            loop.run(job, Math.min(SERIES, wanted - loop.kills()));
        }
        return List.of(
                found("processes killed", loop.kills(), "kills").atLeast(wanted),
                found("of them while writing", loop.whileWriting(), "kills").atLeast(wanted / 2.0),
                found("lost or half-written files", loop.lost(), "kills").atMost(0),
                found("another result after the next run", loop.different(), "runs")
                        .atMost(0),
                found("temporary files after the next run", loop.leftovers(), "files")
                        .atMost(0));
    }

    private List<KilledJob> jobs(ProgressListener progress) {
        Path old = place("old").resolve("old.anypose");
        progress.at("training an older model", 0);
        program.output(folder, train(old, "--seed", "7", "--operator", "fixed").toArray(String[]::new));
        Path reported = place("report").resolve("run");
        progress.at("reproducing something to report", 0);
        program.output(folder, reproduce(reported).toArray(String[]::new));
        Path plain = place("train").resolve("m.anypose");
        Path orbit = place("orbit").resolve("m.anypose");
        Path onnx = place("export").resolve("m.onnx");
        Path csv = place("evaluate").resolve("m.csv");
        ModelFile older = ModelFile.read(old);
        return List.of(
                new KilledTraining(
                        "train",
                        train(plain, "--operator", "learned", "--set", "orbit=none", "--resume"),
                        plain,
                        older),
                new KilledTraining(
                        "train with orbit recogniser",
                        train(orbit, "--operator", "fixed", "--set", "orbit.passes=3", "--resume"),
                        orbit,
                        older),
                new KilledReproduction(
                        reproduce(place("reproduce").resolve("run")),
                        folder.resolve("reproduce").resolve("run")),
                files(
                        "export",
                        List.of("export", old.toString(), "--format", "onnx", "--output", onnx.toString()),
                        onnx.getParent()),
                files("report", List.of("report", reported.toString()), reported.resolve("report")),
                files(
                        "evaluate",
                        List.of("evaluate", old.toString(), "--test-limit", "50", "--csv", csv.toString()),
                        csv.getParent()));
    }

    private static KilledJob files(String name, List<String> command, Path written) {
        return new FilesJob(new KilledJob.Work(name, command, written));
    }

    private static List<String> train(Path output, String... more) {
        return Stream.concat(
                        Stream.of(
                                "train",
                                "--transformation",
                                "rotation",
                                "--limit",
                                "200",
                                "--epochs",
                                "4",
                                "--set",
                                "training.batch=8",
                                "--set",
                                "encoder.dimension=20",
                                "--device",
                                "cpu",
                                "--output",
                                output.toString()),
                        Stream.of(more))
                .toList();
    }

    private static List<String> reproduce(Path out) {
        return List.of("reproduce", "--quick", "--only", "rotation-none", "--jobs", "1", "--out", out.toString());
    }

    private Path place(String name) {
        try {
            return Files.createDirectories(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
