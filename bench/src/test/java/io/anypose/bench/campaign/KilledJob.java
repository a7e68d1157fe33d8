package io.anypose.bench.campaign;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Work of a process that is killed again and again, and in the end left alone. */
interface KilledJob {

    /**
     * What is run.
     *
     * @param name for people
     * @param command the same continues what was killed
     * @param folder everything that it writes is in here
     */
    record Work(String name, List<String> command, Path folder) {

        public Work {
            command = List.copyOf(command);
        }
    }

    Work work();

    /** How many files it writes, or checkpoints, at least. */
    int writes();

    /** Notes what the job makes of its work when nobody kills it. Called once, after such a run. */
    void expect();

    /** Puts old files in place, which the job replaces. */
    void reset();

    /** Called after a kill: says what is lost or half-written, if anything is. */
    Optional<String> damage();

    /** Called after a run that was not killed: says what is other than expected, if anything is. */
    Optional<String> difference();
}
