package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the launcher starts: main class, options of the JVM, environment and folder. */
class LauncherStartTest extends LauncherFixture {

    @Test
    void theWorkingFolderIsKeptAlsoThroughSymbolicLinks() throws Exception {
        Path elsewhere = Files.createDirectories(temp.resolve("elsewhere/deep"));
        Path link = Files.createSymbolicLink(temp.resolve("elsewhere/anypose"), Path.of("..", "a project", "anypose"));
        Path linkToLink = Files.createSymbolicLink(elsewhere.resolve("ap"), Path.of("..", "anypose"));

        for (String call :
                List.of(project.resolve("anypose").toString(), link.toString(), linkToLink.toString(), "./ap")) {
            Outcome outcome = finish(start(elsewhere, Map.of(), call));
            assertTrue(outcome.out().startsWith("folder " + elsewhere + "\n"), outcome.toString());
            assertTrue(outcome.out().contains(jar().toString()), outcome.toString());
        }
        assertEquals(1, builds().size());
    }

    @Test
    void theEngineIsKeptFromTheNetworkWhateverTheEnvironmentSays() throws Exception {
        Map<String, String> environment =
                Map.of("DJL_OFFLINE", "false", "OPT_OUT_TRACKING", "false", "PYTORCH_VERSION", "1.0.0");

        Outcome outcome = launch(environment, "info");

        assertTrue(outcome.out().contains("offline true, no telemetry true, version unset"), outcome.out());
    }

    @Test
    void threadsWaitAndMemoryIsKeptAsMeasuredUnlessTheUserSaysOtherwise() throws Exception {
        String ours = launch("info").out();
        assertTrue(ours.contains("spins 30000\nmalloc 1 1073741824 33554432\n"), ours);
        Map<String, String> environment = Map.of(
                "GOMP_SPINCOUNT", "5",
                "MALLOC_ARENA_MAX", "2",
                "MALLOC_TRIM_THRESHOLD_", "3",
                "MALLOC_MMAP_THRESHOLD_", "4");
        String theirs = launch(environment, "info").out();
        assertTrue(theirs.contains("spins 5\nmalloc 2 3 4\n"), theirs);
        String policy = launch(Map.of("OMP_WAIT_POLICY", "passive"), "info").out();
        assertTrue(policy.contains("spins unset\n"), policy);
    }

    @Test
    void whereTheLocaleIsAsciiOnlyFileNamesAreUtf8() throws Exception {
        assertLocale("unset C.UTF-8 unset", Map.of());
        assertLocale("unset C.UTF-8 POSIX", Map.of("LANG", "POSIX"));
        assertLocale("C.UTF-8 unset unset", Map.of("LC_ALL", "C"));
        assertLocale("C.UTF-8 unset de_DE.UTF-8", Map.of("LC_ALL", "POSIX", "LANG", "de_DE.UTF-8"));
        assertLocale("unset C.UTF-8 xx_XX.UTF-8", Map.of("LANG", "xx_XX.UTF-8")); // not installed anywhere
    }

    @Test
    void anotherLocaleIsTheChoiceOfTheUser() throws Exception {
        assertLocale("C.UTF-8 unset C", Map.of("LC_ALL", "C.UTF-8", "LANG", "C"));
        assertLocale("unset unset C.UTF-8", Map.of("LANG", "C.UTF-8"));
        assertLocale("unset unset de_DE.ISO-8859-1", Map.of("LANG", "de_DE.ISO-8859-1"));
    }

    private void assertLocale(String expected, Map<String, String> environment) throws Exception {
        Outcome outcome = launch(environment, "info");
        assertTrue(outcome.out().contains("locale " + expected + "\n"), environment + ": " + outcome);
    }

    @Test
    void optionsOfTheUserComeLastAndMayChooseAnotherCollector() throws Exception {
        assertTrue(launch().out().contains("<-XX:+UseSerialGC><-Xmx2g><-cp>"));
        assertFalse(launch(Map.of("ANYPOSE_JAVA_OPTS", "-Xmx5g")).out().contains("<-Xmx2g>"));
        assertTrue(launch(Map.of("ANYPOSE_JAVA_OPTS", "-Xmx5g  -Da=b")).out().contains("<-Xmx5g><-Da=b><-cp>"));
        String parallel =
                launch(Map.of("ANYPOSE_JAVA_OPTS", "-XX:+UseParallelGC")).out();
        assertTrue(parallel.contains("<-XX:+UseParallelGC><-cp>"), parallel);
        assertFalse(parallel.contains("SerialGC"), parallel);
    }

    @Test
    void onlyHelpAndFewPicturesAreNotCompiledWithCare() throws Exception {
        for (String question : List.of("--help", "-h", "--version", "-V")) {
            assertTrue(launch("train", question).out().contains("<-XX:TieredStopAtLevel=1>"), question);
        }
        assertFalse(launch("train", "--helpless").out().contains("Tiered"));
        assertTrue(launch("recognise", "m", "a.png").out().contains("<-XX:TieredStopAtLevel=1>"));
        assertFalse(launch("recognise", "m", "1", "2", "3", "4", "5", "6", "7", "8", "9")
                .out()
                .contains("Tiered"));
        assertFalse(launch("train", "recognise").out().contains("Tiered"));
    }

    @Test
    void theProgramLearnsWhereItsLauncherIs() throws Exception {
        Path link = Files.createSymbolicLink(bin.resolve("ap"), project.resolve("anypose"));

        String out = finish(start(temp, Map.of(), link.toString())).out();

        assertTrue(out.contains("<-Danypose.launcher=" + project.resolve("anypose") + ">"), out);
    }

    @Test
    void commandsOfTheModuleBenchHaveItsMainClassAfterTheAppOnTheClassPath() throws Exception {
        String app = "<-cp><" + jar() + ":" + project.resolve("app/target/lib") + "/*";
        String bench = ":" + project.resolve("bench/target/anypose-bench-0.1.0.jar") + ":"
                + project.resolve("bench/target/lib") + "/*><io.anypose.bench.Main>";

        for (String command : List.of("bench", "load", "generate-completion")) {
            assertTrue(launch(command, "--quick").out().endsWith(app + bench + "<" + command + "><--quick>"), command);
        }
        String verbose = launch("--verbose", "bench", "kernels").out();
        assertTrue(verbose.endsWith(bench + "<--verbose><bench><kernels>"), verbose);
        for (String other : List.of("train", "frobnicate")) {
            assertTrue(
                    launch(other, "bench").out().endsWith(app + "><io.anypose.app.Main><" + other + "><bench>"), other);
        }
        assertTrue(launch("--help").out().endsWith(app + "><io.anypose.app.Main><--help>"));
    }

    @Test
    void sparkHasAClassPathAndOptionsOfItsOwn() throws Exception {
        String out = launch("--verbose", "spark", "recognise").out();
        Path target = project.resolve("spark/target");
        String jar = target.resolve("anypose-spark-0.1.0.jar").toString();
        String engine = target.resolve("pytorch-native-cpu-1.jar").toString();

        assertTrue(
                out.endsWith("<-cp><" + jar + ":" + jar + ":" + engine
                        + "><io.anypose.spark.Main><--verbose><spark><recognise>"),
                out);
        assertTrue(out.contains("<@" + project.resolve("spark/java.options") + ">"), out);
        assertTrue(
                out.contains("<-Danypose.spark.jars=" + target.resolve("anypose-spark-0.1.0-submit.jar") + "," + engine
                        + ">"),
                out);
        assertTrue(out.contains("<-XX:+UseParallelGC>"), out);
        assertFalse(launch("train", "spark").out().contains("java.options"));
    }
}
