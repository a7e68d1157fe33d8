package io.anypose.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher {@code anypose}, copied into a small project of its own, with {@code java} and {@code mvn} played by
 * scripts and nothing else of this machine on the PATH but the tools that the launcher calls.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a bash script; on Windows it runs inside WSL")
@Timeout(60)
class LauncherTest {

    private static final List<String> TOOLS =
            List.of("bash", "cat", "dirname", "find", "mkdir", "mv", "readlink", "rm", "sleep", "tail", "touch");

    /** Tells how it was called: the folder, what DJL, OpenMP and the C library read, then the arguments. */
    private static final String ECHOING_JAVA = """
            #!/usr/bin/env bash
            if [[ $1 == -version ]]; then echo 'openjdk version "%s" 2025-04-15' >&2; exit 0; fi
            echo "folder $PWD"
            echo "offline $DJL_OFFLINE, no telemetry $OPT_OUT_TRACKING, version ${PYTORCH_VERSION:-unset}"
            echo "spins ${GOMP_SPINCOUNT:-unset}"
            echo "malloc $MALLOC_ARENA_MAX $MALLOC_TRIM_THRESHOLD_ $MALLOC_MMAP_THRESHOLD_"
            printf '<%%s>' "$@"
            exit 7
            """;

    /** Makes an archive of the classes in a list, and has nobody ask for its version. */
    private static final String ARCHIVING_JAVA = """
            #!/usr/bin/env bash
            for option; do
              case $option in
                -version) echo "asked"; exit 1 ;;
                -XX:DumpLoadedClassList=*) echo io/anypose/app/Main >"${option#*=}"; exit ;;
                -XX:SharedClassListFile=*) classes=${option#*=} ;;
                -XX:SharedArchiveFile=*) archive=${option#*=} ;;
              esac
            done
            if [[ $1 == -Xshare:dump ]]; then cat "$classes" >"$archive"; exit; fi
            printf '<%s>' "$@"
            exit 7
            """;

    private static final String BUILDING_MVN = """
            #!/usr/bin/env bash
            echo "$PWD $*" >>builds
            sleep ${BUILD_SECONDS:-0}
            mkdir -p app/target/lib
            touch app/target/anypose-app-0.1.0.jar
            """;

    private record Outcome(int code, String out, String err) {}

    @TempDir
    Path temp;

    private Path project;
    private Path bin;

    @BeforeEach
    void layOutAProject() throws IOException {
        temp = temp.toRealPath();
        project = Files.createDirectories(temp.resolve("a project"));
        bin = Files.createDirectories(temp.resolve("bin"));
        Files.copy(launcher(), project.resolve("anypose"));
        executable(project.resolve("anypose"));
        write("pom.xml", "<project/>");
        write("app/pom.xml", "<project>\n  <parent>\n    <version>0.1.0</version>\n  </parent>\n</project>\n");
        write("core/pom.xml", "<project/>");
        write("core/src/main/java/A.java", "class A {}");
        for (String tool : TOOLS) {
            command(tool, "#!/bin/sh\nexec '" + onThePath(tool) + "' \"$@\"\n");
        }
        command("java", ECHOING_JAVA.formatted("17.0.15"));
        command("javac", "#!/usr/bin/env bash\n");
        command("mvn", BUILDING_MVN);
    }

    @Test
    void theFirstLaunchBuildsAndTheSecondDoesNot() throws Exception {
        Outcome first = launch("train", "--seed", "two words");
        Outcome second = launch("info");

        assertEquals("anypose: building (first time: about a minute) ...\n", first.err());
        assertEquals(List.of(project + " -B -ntp -Dmaven.test.skip=true -Dspotless.check.skip=true package"), builds());
        assertEquals("", second.err());
        assertTrue(first.out().endsWith("<io.anypose.app.Main><train><--seed><two words>"), first.out());
        assertTrue(
                first.out().contains("<-cp><" + jar() + ":" + project.resolve("app/target/lib") + "/*>"), first.out());
        assertEquals(7, first.code(), "the exit code is that of the command line");
    }

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
    void nativeAccessIsAllowedWhereJavaWouldWarn() throws Exception {
        assertFalse(launch().out().contains("native-access"));
        command("java", ECHOING_JAVA.formatted("25-ea"));
        assertTrue(launch().out().contains("<--enable-native-access=ALL-UNNAMED>"));
    }

    @Test
    void withoutJavaOneLineSaysSo() throws Exception {
        Files.delete(bin.resolve("java"));

        assertRefused(3, "anypose: no java found; install a JDK 17 or newer", launch());
    }

    @Test
    void anOldJavaIsRefusedWithItsVersion() throws Exception {
        command("java", ECHOING_JAVA.formatted("11.0.22"));
        assertRefused(3, "anypose: " + bin.resolve("java") + " is version 11; a JDK 17 or newer is needed", launch());

        command("java", ECHOING_JAVA.formatted("1.8.0_402"));
        assertRefused(3, "anypose: " + bin.resolve("java") + " is version 8; a JDK 17 or newer is needed", launch());
    }

    @Test
    void javaHomeComesBeforeThePath() throws Exception {
        command("java", ECHOING_JAVA.formatted("11.0.22"));
        Path home = Files.createDirectories(temp.resolve("jdk/bin")).getParent();
        assertRefused(3, "anypose: JAVA_HOME is " + home + ", but there is no bin/java", launch(home(home)));

        script(home.resolve("bin/java"), ECHOING_JAVA.formatted("21.0.1"));
        assertRefused(
                3,
                "anypose: anypose must be built first, and " + home + "/bin/java is a runtime without javac",
                launch(home(home)));

        script(home.resolve("bin/javac"), "#!/usr/bin/env bash\n");
        assertEquals(7, launch(home(home)).code());
    }

    @Test
    void theVersionIsReadFromTheFileOfTheJdk() throws Exception {
        assertRefused(3, "anypose: " + temp + "/jdk-11.0.22/bin/java is version 11;", launch(home(jdk("11.0.22"))));
        assertRefused(3, "anypose: " + temp + "/jdk-1.8.0_402/bin/java is version 8;", launch(home(jdk("1.8.0_402"))));

        Outcome outcome = launch(home(jdk("25.0.3")));

        assertEquals(7, outcome.code(), outcome.toString());
        assertTrue(outcome.out().contains("<--enable-native-access=ALL-UNNAMED>"), outcome.out());
    }

    @Test
    void aLinkOnThePathLeadsToTheFileOfTheJdk() throws Exception {
        Path link = Files.createSymbolicLink(temp.resolve("java"), jdk("21").resolve("bin/java"));
        Files.delete(bin.resolve("java"));
        Files.createSymbolicLink(bin.resolve("java"), link);

        assertEquals(7, launch().code());
    }

    @Test
    void aJavaWhoseFileDoesNotTellTheVersionIsAsked() throws Exception {
        Path home = jdk("17.0.15");
        Files.writeString(home.resolve("release"), "SOURCE=\"a\"\n");
        assertRefused(3, "anypose: " + home + "/bin/java does not run (\"asked\")", launch(home(home)));

        script(home.resolve("bin/java"), ECHOING_JAVA.formatted("17.0.15"));
        assertEquals(7, launch(home(home)).code());
    }

    @Test
    void theBuildArchivesTheClassesOfAStart() throws Exception {
        launch(home(jdk("17.0.15")));
        Path archive = project.resolve("app/target/anypose-17.0.15.jsa");
        assertEquals("io/anypose/app/Main\njava/lang/Object\n", Files.readString(archive));
        String use = "<-XX:SharedArchiveFile=" + archive + "><-Xlog:disable>";

        Files.setLastModifiedTime(jar(), FileTime.from(Instant.now().minusSeconds(60)));
        String same = launch(home(jdk("17.0.15"))).out();
        String other = launch(home(jdk("21"))).out();
        Files.setLastModifiedTime(jar(), FileTime.from(Instant.now().plusSeconds(60)));
        String newerJar = launch(home(jdk("17.0.15"))).out();

        assertTrue(same.contains(use), same);
        assertFalse(other.contains("Archive"), other);
        assertFalse(newerJar.contains("Archive"), newerJar);
        assertEquals(1, builds().size());
    }

    @Test
    void anArchiveThatCannotBeMadeIsDoneWithout() throws Exception {
        Path home = jdk("17.0.15");
        script(home.resolve("bin/java"), ARCHIVING_JAVA.replace("cat", "echo half >\"$archive\"; exit 1; cat"));

        Outcome outcome = launch(home(home));

        assertEquals(7, outcome.code(), outcome.toString());
        assertEquals("anypose: building (first time: about a minute) ...\n", outcome.err());
        assertFalse(outcome.out().contains("Archive"), outcome.out());
        try (var files = Files.list(project.resolve("app/target"))) {
            assertEquals(
                    List.of(), files.filter(f -> f.toString().contains("jsa")).toList());
        }
    }

    /** With the JVM that runs this test, which prints its version on standard output and ends. */
    @Test
    void anArchiveThatDoesNotFitCostsNoWord() throws Exception {
        launch();
        write("app/target/anypose-" + System.getProperty("java.version") + ".jsa", "no archive");
        Files.setLastModifiedTime(jar(), FileTime.from(Instant.now().minusSeconds(60)));
        Map<String, String> java =
                Map.of("JAVA_HOME", System.getProperty("java.home"), "ANYPOSE_JAVA_OPTS", "--version");

        Outcome outcome = launch(java);

        assertEquals(0, outcome.code(), outcome.toString());
        assertFalse(outcome.out().contains("cds"), outcome.out());
        assertEquals("", outcome.err());
    }

    @Test
    void onlyHelpIsNotCompiledWithCare() throws Exception {
        for (String question : List.of("--help", "-h", "--version", "-V")) {
            assertTrue(launch("train", question).out().contains("<-XX:TieredStopAtLevel=1>"), question);
        }
        assertFalse(launch("train", "--helpless").out().contains("Tiered"));
    }

    @Test
    void theProgramLearnsWhereItsLauncherIs() throws Exception {
        Path link = Files.createSymbolicLink(bin.resolve("ap"), project.resolve("anypose"));

        String out = finish(start(temp, Map.of(), link.toString())).out();

        assertTrue(out.contains("<-Danypose.launcher=" + project.resolve("anypose") + ">"), out);
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
        assertEquals(before + 3, builds().size(), "a deleted source, jar or folder of libraries asks for a build");
    }

    @Test
    void librariesOfAnEarlierBuildDoNotStay() throws Exception {
        launch();
        Path old = write("app/target/lib/anypose-core-0.0.9.jar", "");
        touch("core/pom.xml", Instant.now().plusSeconds(1));

        launch();

        assertFalse(Files.exists(old));
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

    private static void assertRefused(int code, String line, Outcome outcome) {
        assertEquals(code, outcome.code(), outcome.toString());
        assertTrue(outcome.err().startsWith(line), outcome.err());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
        assertEquals("", outcome.out());
    }

    private Outcome launch(String... arguments) throws Exception {
        return launch(Map.of(), arguments);
    }

    private Outcome launch(Map<String, String> environment, String... arguments) throws Exception {
        List<String> call = new ArrayList<>(List.of("./anypose"));
        call.addAll(List.of(arguments));
        return finish(start(project, environment, call.toArray(String[]::new)));
    }

    private Process start(Path folder, Map<String, String> environment, String... call) throws IOException {
        // Through bash, for the PATH that finds a program is that of this JVM, not that of the new process.
        List<String> command = new ArrayList<>(List.of(bin.resolve("bash").toString(), "-c", "exec \"$0\" \"$@\""));
        command.addAll(List.of(call));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", bin.toString());
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** The output is a few lines, which a pipe holds, so reading it after the end cannot block the process. */
    private static Outcome finish(Process process) throws Exception {
        assertTrue(process.waitFor(30, TimeUnit.SECONDS), "the launcher does not end");
        return new Outcome(
                process.exitValue(),
                new String(process.getInputStream().readAllBytes(), UTF_8),
                new String(process.getErrorStream().readAllBytes(), UTF_8));
    }

    private List<String> builds() throws IOException {
        return Files.readAllLines(project.resolve("builds"));
    }

    /** As it is installed: with its version in a file, its list of classes, and a compiler. */
    private Path jdk(String version) throws IOException {
        Path home = temp.resolve("jdk-" + version);
        Files.createDirectories(home.resolve("bin"));
        Files.createDirectories(home.resolve("lib"));
        Files.writeString(home.resolve("release"), "SOURCE=\"a\"\nJAVA_VERSION=\"" + version + "\"\n");
        Files.writeString(home.resolve("lib/classlist"), "java/lang/Object\n");
        script(home.resolve("bin/java"), ARCHIVING_JAVA);
        script(home.resolve("bin/javac"), "#!/usr/bin/env bash\n");
        return home;
    }

    private static Map<String, String> home(Path folder) {
        return Map.of("JAVA_HOME", folder.toString());
    }

    private Path jar() {
        return project.resolve("app/target/anypose-app-0.1.0.jar");
    }

    private Path stamp() {
        return project.resolve("app/target/.built");
    }

    private Path lock() {
        return project.resolve("target/anypose-build.lock");
    }

    private void stampIs(Instant time) throws IOException {
        Files.setLastModifiedTime(stamp(), FileTime.from(time));
    }

    private void touch(String file, Instant time) throws IOException {
        Files.setLastModifiedTime(project.resolve(file), FileTime.from(time));
    }

    /** Makes everything else older than any stamp, so that one file alone is the reason for a build. */
    private void settleAllBut(String newer) throws IOException {
        try (var files = Files.walk(project)) {
            for (Path file : files.filter(f -> !f.equals(project.resolve(newer)))
                    .filter(f -> !f.equals(stamp()))
                    .toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
            }
        }
    }

    private Path write(String file, String text) throws IOException {
        Path path = project.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, text);
    }

    private void command(String name, String text) throws IOException {
        script(bin.resolve(name), text);
    }

    private static void script(Path file, String text) throws IOException {
        Files.writeString(file, text);
        executable(file);
    }

    private static void executable(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static Path launcher() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve("anypose"))) {
                return folder.resolve("anypose");
            }
        }
        throw new IllegalStateException("no file anypose in " + Path.of("").toAbsolutePath() + " or above it");
    }

    private static Path onThePath(String tool) {
        for (String folder : System.getenv("PATH").split(File.pathSeparator, -1)) {
            Path file = Path.of(folder, tool);
            if (Files.isExecutable(file)) {
                return file;
            }
        }
        throw new IllegalStateException(tool + " is not on the PATH, and the launcher calls it");
    }
}
