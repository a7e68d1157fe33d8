package io.anypose.bench.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.bench.measure.Program;
import io.anypose.provenance.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Shell scripts instead of anypose: one that writes as it should, and one for each way to lose something. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no sh")
@Timeout(120)
class KillLoopTest {

    /** Some hundredths of a second. Not sleep, which is a process: one that loses its parent stays listed for seconds on some machines. */
    private static final String PAUSE = "i=0; while [ $i -lt 9999 ]; do i=$((i+1)); done; ";

    /** To a temporary name, of which it first removes what others have left, and then into place. */
    private static final String SAFE =
            "rm -f $1/.f.*.tmp; " + PAUSE + "echo new > $1/.f.$$.tmp; " + PAUSE + "mv $1/.f.$$.tmp $1/f; " + PAUSE;

    private static final int KILLS = 6;

    private final List<String> notes = new ArrayList<>();

    @TempDir
    private Path folder;

    private KillLoop after(String script) throws IOException {
        Path output = Files.createDirectories(folder.resolve("output"));
        Program program = new Program(List.of("sh", "-c", script, "sh"));
        KillLoop loop = new KillLoop(program, new Seed(1).generator("kills"), notes::add);
        KilledJob job = new FilesJob(new KilledJob.Work("script", List.of(output.toString()), output));
        loop.prepare(job);
        loop.run(job, KILLS);
        return loop;
    }

    @Test
    void aProgramThatMovesFilesIntoPlaceLosesNothing() throws IOException {
        KillLoop loop = after(SAFE);

        assertEquals(List.of(), notes);
        assertEquals(KILLS, loop.kills());
        assertEquals(KILLS / 2, loop.whileWriting());
        assertEquals(0, loop.lost() + loop.different() + loop.leftovers());
        assertEquals(
                "new", Files.readString(folder.resolve("output").resolve("f")).strip());
    }

    @Test
    void aProgramThatWritesInPlaceIsFoundOut() throws IOException {
        KillLoop loop = after("echo ne > $1/f; echo new > $1/.f.$$.tmp; " + PAUSE + "rm $1/.f.$$.tmp; echo new > $1/f");

        assertTrue(loop.lost() >= loop.whileWriting(), notes::toString);
        assertTrue(
                notes.contains("script: " + folder.resolve("output").resolve("f")
                        + " is neither the old file nor the new one"),
                notes::toString);
    }

    @Test
    void aProgramThatLeavesTemporariesIsFoundOut() throws IOException {
        KillLoop loop = after(SAFE.replace("rm -f $1/.f.*.tmp; ", ""));

        assertTrue(loop.leftovers() >= loop.whileWriting() / 2, notes::toString);
        assertEquals(0, loop.lost());
    }

    @Test
    void aProgramThatContinuesToAnotherResultIsFoundOut() throws IOException {
        KillLoop loop =
                after("c=new; [ -e $1.begun ] && c=other; touch $1.begun; " + SAFE.replace("echo new", "echo $c"));

        assertEquals(1, loop.different(), notes::toString);
    }
}
