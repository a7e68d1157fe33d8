package io.anypose.bench.campaign;

import io.anypose.bench.measure.Program;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Kills jobs, lets them end, and counts what went wrong. */
final class KillLoop {

    /** How often a job may end before it is caught, so that one that hardly writes does not run for ever. */
    private static final int ESCAPES = 15;

    private final Program program;
    private final Killing killing;
    private final Consumer<String> problems;
    private final Map<KilledJob, Double> seconds = new HashMap<>();
    private int kills;
    private int whileWriting;
    private int lost;
    private int different;
    private int leftovers;

    /** @param problems receives a line for each file that is not as it should be */
    KillLoop(Program program, RandomGenerator random, Consumer<String> problems) {
        this.program = program;
        this.killing = new Killing(program, random);
        this.problems = problems;
    }

    /** Runs a job once without kills, for its result and its time. */
    void prepare(KilledJob job) {
        long start = System.nanoTime();
        complete(job);
        seconds.put(job, (System.nanoTime() - start) / 1e9);
        job.expect();
    }

    /** Kills a job so many times, every other time while it writes, and then lets it end. */
    void run(KilledJob job, int times) {
        job.reset();
        int end = kills + times;
        for (int escapes = 0; kills < end && escapes < ESCAPES; ) {
            boolean writing = whileWriting <= kills / 2;
            if (writing ? killing.whileWriting(job) : killing.atAnyMoment(job, seconds.get(job))) {
                kills++;
                whileWriting += writing ? 1 : 0;
                job.damage().ifPresent(problem -> {
                    lost++;
                    note(job, problem);
                });
            } else {
                escapes++;
            }
        }
        complete(job);
        job.difference().ifPresent(problem -> {
            different++;
            note(job, problem);
        });
        for (Path file : Leftovers.in(job.work().folder())) {
            leftovers++;
            note(job, file + " is left");
        }
    }

    private void complete(KilledJob job) {
        program.output(job.work().folder().getParent(), job.work().command().toArray(String[]::new));
    }

    private void note(KilledJob job, String problem) {
        problems.accept(job.work().name() + ": " + problem);
    }

    int kills() {
        return kills;
    }

    /** How many of the kills were timed so. */
    int whileWriting() {
        return whileWriting;
    }

    /** Kills after which a file was neither old nor new. */
    int lost() {
        return lost;
    }

    /** Runs after kills that ended with another result. */
    int different() {
        return different;
    }

    /** Temporary files that such runs left. */
    int leftovers() {
        return leftovers;
    }
}
