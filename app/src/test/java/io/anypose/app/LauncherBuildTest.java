package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When the launcher builds, and that only one of several does. */
class LauncherBuildTest extends LauncherFixture {

    @Test
    void theFirstLaunchBuildsAndTheSecondDoesNot() throws Exception {
        Outcome first = launch("train", "--seed", "two words");
        Outcome second = launch("info");

        assertEquals("anypose: building (first time: about a minute) ...\n", first.err());
        assertEquals(
                List.of(project + " -B -ntp -Dmaven.test.skip=true -Dspotless.check.skip=true -pl !spark package"),
                builds());
        assertEquals("", second.err());
        assertTrue(first.out().endsWith("<io.anypose.app.Main><train><--seed><two words>"), first.out());
        assertTrue(
                first.out().contains("<-cp><" + jar() + ":" + project.resolve("app/target/lib") + "/*>"), first.out());
        assertEquals(7, first.code(), "the exit code is that of the command line");
    }

    @Test
    void mavenIsNeededOnlyToBuild() throws Exception {
        Files.move(bin.resolve("mvn"), temp.resolve("mvn"));
        assertRefused(3, "anypose: anypose must be built first, and no mvn was found", launch());

        Files.move(temp.resolve("mvn"), bin.resolve("mvn"));
        launch();
        Files.delete(bin.resolve("mvn"));
        assertEquals(7, launch().code());
    }

    @Test
    void whateverIsNewerThanTheBuildIsBuiltAgain() throws Exception {
        launch();
        for (String newer : List.of("pom.xml", "core/pom.xml", "core/src/main/java/A.java")) {
            stampIs(Instant.now().minusSeconds(60));
            touch(newer, Instant.now().minusSeconds(30));
            settleAllBut(newer);
            assertEquals("anypose: building what has changed ...\n", launch().err(), newer);
            assertEquals("", launch().err(), newer);
        }
        int before = builds().size();
        Files.delete(project.resolve("core/src/main/java/A.java"));
        launch();
        Files.delete(jar());
        launch();
        Files.delete(project.resolve("app/target/lib"));
        launch();
        Files.delete(project.resolve("bench/target/anypose-bench-0.1.0.jar"));
        launch();
        Files.delete(project.resolve("bench/target/lib"));
        launch();
        assertEquals(before + 5, builds().size(), "a deleted source, jar or folder of libraries asks for a build");
    }

    @Test
    void sparkIsBuiltWhenItIsFirstUsedAndAgainWhenItHasChanged() throws Exception {
        launch();
        assertFalse(Files.exists(project.resolve("spark/target")));

        String first = launch("spark", "recognise").err();
        assertTrue(first.startsWith("anypose: building with Spark, and fetching its 300 MB"), first);
        assertEquals("", launch("spark", "recognise").err());
        assertEquals("", launch().err(), "the rest is as new");
        assertTrue(builds().get(1).endsWith(" -P spark-submit package"), builds().toString());

        touch("spark/pom.xml", Instant.now().plusSeconds(1));
        assertEquals("", launch().err(), "what is not used may be out of date");
        assertEquals("anypose: building what has changed ...\n", launch("spark").err());
        Files.writeString(project.resolve("spark/target/class-path"), "/no/such.jar:/nor/this.jar");
        touch("spark/pom.xml", Instant.EPOCH);
        assertEquals("anypose: building what has changed ...\n", launch("spark").err());
    }

    @Test
    void librariesOfAnEarlierBuildDoNotStay() throws Exception {
        launch();
        Path old = write("app/target/lib/anypose-core-0.0.9.jar", "");
        Path oldOfBench = write("bench/target/lib/jmh-core-0.0.9.jar", "");
        touch("core/pom.xml", Instant.now().plusSeconds(1));

        launch();

        assertFalse(Files.exists(old));
        assertFalse(Files.exists(oldOfBench));
    }

    @Test
    void launchesAtTheSameTimeBuildOnce() throws Exception {
        Map<String, String> slow = Map.of("BUILD_SECONDS", "1");
        List<Process> launches = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            launches.add(start(project, slow, "./anypose"));
        }
        for (Process process : launches) {
            assertEquals(7, finish(process).code());
        }

        assertEquals(1, builds().size());
        assertFalse(Files.exists(lock()));
    }

    @Test
    void theLockOfADeadLauncherIsTakenOver() throws Exception {
        Process dead = new ProcessBuilder("sleep", "0").start();
        dead.waitFor();
        write("target/anypose-build.lock/pid", dead.pid() + "\n");

        List<Process> launches = List.of(start(project, Map.of(), "./anypose"), start(project, Map.of(), "./anypose"));

        for (Process process : launches) {
            assertEquals(7, finish(process).code());
        }
        assertEquals(1, builds().size());
        assertFalse(Files.exists(lock()));
    }

    @Test
    void aFailedBuildShowsTheEndOfItsLogAndLeavesNoStamp() throws Exception {
        command("mvn", "#!/usr/bin/env bash\necho first; for i in {1..40}; do echo line $i; done; echo why; exit 1\n");

        Outcome outcome = launch();

        assertEquals(4, outcome.code());
        assertTrue(outcome.err().contains("line 40\nwhy\nanypose: the build failed; the whole log is "), outcome.err());
        assertTrue(outcome.err().contains("`mvn package` in " + project + " shows more"), outcome.err());
        assertFalse(outcome.err().contains("first\n"), outcome.err());
        assertFalse(Files.exists(stamp()));
        assertFalse(Files.exists(lock()));
        command("mvn", BUILDING_MVN);
        assertEquals(7, launch().code());
    }

    @Test
    void anInterruptedBuildLeavesNoStampAndNoLock() throws Exception {
        command("mvn", BUILDING_MVN.replace("sleep", "exec sleep"));
        Process process = start(project, Map.of("BUILD_SECONDS", "50"), "./anypose");
        while (!Files.exists(project.resolve("builds"))) {
            Thread.sleep(10);
        }

        process.toHandle().destroy(); // the process's own destroy() would close the streams that finish() reads

        assertEquals(143, finish(process).code());
        assertFalse(Files.exists(stamp()));
        assertFalse(Files.exists(lock()));
    }
}
