package io.anypose.spark.command;

import io.anypose.provenance.AnyposeException;
import java.util.function.Supplier;
import picocli.CommandLine.ParameterException;

/** What went wrong inside of a job, as one sentence. */
final class SparkProblem {

    private static final int MOST = 300;

    private SparkProblem() {}

    /** What {@code job} returns; a sentence of anypose's own that comes from an executor is told as such, and nothing else. */
    static <T> T told(Supplier<T> job) {
        try {
            return job.get();
        } catch (AnyposeException | ParameterException e) { // what is wrong with the use is told as such
            throw e;
        } catch (Exception e) { // Scala throws checked exceptions undeclared
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof AnyposeException known) {
                    throw known;
                }
            }
            throw new AnyposeException("Spark gave up: " + brief(e) + "; --verbose shows where", e);
        }
    }

    /** The deepest cause, up to its first line: what Spark wraps around it repeats it with stack traces. */
    private static String brief(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String text =
                String.valueOf(cause.getMessage()).strip().lines().findFirst().orElse("");
        return cause.getClass().getSimpleName() + ": " + text.substring(0, Math.min(MOST, text.length()));
    }
}
