package io.anypose.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
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
abstract class LauncherFixture {

    private static final List<String> TOOLS = List.of(
            "bash", "cat", "dirname", "find", "grep", "mkdir", "mv", "readlink", "rm", "sleep", "tail", "touch");

    /** Tells how it was called: the folder, what DJL, Java, OpenMP and the C library read, then the arguments. */
    static final String ECHOING_JAVA = """
            #!/usr/bin/env bash
            if [[ $1 == -version ]]; then echo 'openjdk version "%s" 2025-04-15' >&2; exit 0; fi
            echo "folder $PWD"
            echo "offline $DJL_OFFLINE, no telemetry $OPT_OUT_TRACKING, version ${PYTORCH_VERSION:-unset}"
            echo "locale ${LC_ALL:-unset} ${LC_CTYPE:-unset} ${LANG:-unset}"
            echo "spins ${GOMP_SPINCOUNT:-unset}"
            echo "malloc $MALLOC_ARENA_MAX $MALLOC_TRIM_THRESHOLD_ $MALLOC_MMAP_THRESHOLD_"
            printf '<%%s>' "$@"
            exit 7
            """;

    /** Makes an archive of the classes in a list, and has nobody ask for its version. */
    static final String ARCHIVING_JAVA = """
            #!/usr/bin/env bash
            for option; do
              case $option in
                -version) echo "asked"; exit 1 ;;
                -XX:DumpLoadedClassList=*)
                  if [[ $* == *recognise* ]]; then
                    printf '%s\\n' ai/djl/Model '@lambda-proxy ai/djl/Model' >"${option#*=}"
                  else
                    echo io/anypose/app/Main >"${option#*=}"
                  fi
                  exit
                  ;;
                */model.anypose) exit ;;
                -XX:SharedClassListFile=*) classes=${option#*=} ;;
                -XX:SharedArchiveFile=*) archive=${option#*=} ;;
              esac
            done
            if [[ $1 == -Xshare:dump ]]; then cat "$classes" >"$archive"; exit; fi
            printf '<%s>' "$@"
            exit 7
            """;

    static final String BUILDING_MVN = """
            #!/usr/bin/env bash
            echo "$PWD $*" >>builds
            sleep ${BUILD_SECONDS:-0}
            mkdir -p app/target/lib
            touch app/target/anypose-app-0.1.0.jar
            mkdir -p bench/target/lib
            touch bench/target/anypose-bench-0.1.0.jar
            if [[ $* == *spark-submit* ]]; then
              mkdir -p spark/target
              touch spark/target/anypose-spark-0.1.0.jar "spark/target/pytorch-native-cpu-1.jar"
              echo "$PWD/spark/target/anypose-spark-0.1.0.jar:$PWD/spark/target/pytorch-native-cpu-1.jar" >spark/target/class-path
            fi
            """;

    /** What the distribution adds to the libraries. */
    static final Path DISTRIBUTION = Path.of("..", "dist", "src");

    record Outcome(int code, String out, String err) {}

    @TempDir
    Path temp;

    Path project;
    Path bin;

    @BeforeEach
    void layOutAProject() throws IOException {
        temp = temp.toRealPath();
        project = Files.createDirectories(temp.resolve("a project"));
        bin = Files.createDirectories(temp.resolve("bin"));
        Files.copy(launcher(), project.resolve("anypose"));
        executable(project.resolve("anypose"));
        write("dist/src/lib/launch.sh", Files.readString(DISTRIBUTION.resolve("lib/launch.sh")));
        write("pom.xml", "<project/>");
        write("app/pom.xml", "<project>\n  <parent>\n    <version>0.1.0</version>\n  </parent>\n</project>\n");
        write("core/pom.xml", "<project/>");
        write("spark/pom.xml", "<project/>");
        write("core/src/main/java/A.java", "class A {}");
        for (String tool : TOOLS) {
            command(tool, "#!/bin/sh\nexec '" + onThePath(tool) + "' \"$@\"\n");
        }
        command("java", ECHOING_JAVA.formatted("17.0.15"));
        command("javac", "#!/usr/bin/env bash\n");
        command("mvn", BUILDING_MVN);
    }

    static void assertRefused(int code, String line, Outcome outcome) {
        assertEquals(code, outcome.code(), outcome.toString());
        assertTrue(outcome.err().startsWith(line), outcome.err());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
        assertEquals("", outcome.out());
    }

    Outcome launch(String... arguments) throws Exception {
        return launch(Map.of(), arguments);
    }

    Outcome launch(Map<String, String> environment, String... arguments) throws Exception {
        List<String> call = new ArrayList<>(List.of("./anypose"));
        call.addAll(List.of(arguments));
        return finish(start(project, environment, call.toArray(String[]::new)));
    }

    Process start(Path folder, Map<String, String> environment, String... call) throws IOException {
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
    static Outcome finish(Process process) throws Exception {
        assertTrue(process.waitFor(30, TimeUnit.SECONDS), "the launcher does not end");
        return new Outcome(
                process.exitValue(),
                new String(process.getInputStream().readAllBytes(), UTF_8),
                new String(process.getErrorStream().readAllBytes(), UTF_8));
    }

    List<String> builds() throws IOException {
        return Files.readAllLines(project.resolve("builds"));
    }

    /** As it is installed: with its version in a file, its list of classes, and a compiler. */
    Path jdk(String version) throws IOException {
        Path home = temp.resolve("jdk-" + version);
        Files.createDirectories(home.resolve("bin"));
        Files.createDirectories(home.resolve("lib"));
        Files.writeString(home.resolve("release"), "SOURCE=\"a\"\nJAVA_VERSION=\"" + version + "\"\n");
        Files.writeString(home.resolve("lib/classlist"), "java/lang/Object\n");
        script(home.resolve("bin/java"), ARCHIVING_JAVA);
        script(home.resolve("bin/javac"), "#!/usr/bin/env bash\n");
        return home;
    }

    static Map<String, String> home(Path folder) {
        return Map.of("JAVA_HOME", folder.toString());
    }

    Path jar() {
        return project.resolve("app/target/anypose-app-0.1.0.jar");
    }

    Path stamp() {
        return project.resolve("app/target/.built");
    }

    Path lock() {
        return project.resolve("target/anypose-build.lock");
    }

    void stampIs(Instant time) throws IOException {
        Files.setLastModifiedTime(stamp(), FileTime.from(time));
    }

    void touch(String file, Instant time) throws IOException {
        Files.setLastModifiedTime(project.resolve(file), FileTime.from(time));
    }

    /** Makes everything else older than any stamp, so that one file alone is the reason for a build. */
    void settleAllBut(String newer) throws IOException {
        try (var files = Files.walk(project)) {
            for (Path file : files.filter(f -> !f.equals(project.resolve(newer)))
                    .filter(f -> !f.equals(stamp()))
                    .toList()) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
            }
        }
    }

    Path write(String file, String text) throws IOException {
        Path path = project.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, text);
    }

    void command(String name, String text) throws IOException {
        script(bin.resolve(name), text);
    }

    static void script(Path file, String text) throws IOException {
        Files.writeString(file, text);
        executable(file);
    }

    static void executable(Path file) throws IOException {
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
