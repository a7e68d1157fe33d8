package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of the guide are pasted into a shell, from the first to the last and in one folder. The launcher in that folder adds
 * options for little data. A block that starts a server goes on beside those that follow. Those of Spark have a test in the module
 * {@code spark}.
 */
@Timeout(600)
@DisabledOnOs(OS.WINDOWS)
class GuideTest {

    private static final Pattern SECTION = Pattern.compile("(?s)\n## ([^\n]+)\n(.*?)(?=\n## |$)");
    private static final Pattern COMMANDS = Pattern.compile("(?s)```sh\n(.*?)```\n");

    /** Stands for the launcher: the program of this build, with little data wherever it learns. */
    private static final String LAUNCHER = """
            #!/usr/bin/env bash
            case "$1 $*" in
              train*--images*) set -- "$@" --epochs 1 --set orbit.passes=1 --device cpu ;;
              train*) set -- "$@" --epochs 1 --limit 200 --set orbit.passes=1 --device cpu ;;
              learn*) set -- "$@" --epochs 1 --device cpu ;;
              example*letters*) set -- "$@" --count 6 --size 16 ;;
              serve*) set -- "$@" --port "$PORT" --device cpu ;;
            esac
            exec "$JAVA" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dai.djl.pytorch.num_threads=1 -Dai.djl.offline=true \\
              -DOPT_OUT_TRACKING=true io.anypose.app.Main "$@"
            """;

    /** Another server may be at the usual port. */
    private static final String CURL = """
            #!/usr/bin/env bash
            exec env PATH="$USUAL_PATH" curl "${@//localhost:8080/localhost:$PORT}"
            """;

    private static final String WAITING = "until curl -sf http://localhost:8080/api/health; do sleep 0.2; done\n";

    @TempDir
    private Path temp;

    /** The blocks of commands in the guide, by section. */
    private static Map<String, List<String>> guide() throws IOException {
        Map<String, List<String>> sections = new LinkedHashMap<>();
        for (MatchResult section : SECTION.matcher(Files.readString(Path.of("..", "docs", "guide.md")))
                .results()
                .toList()) {
            sections.put(
                    section.group(1),
                    COMMANDS.matcher(section.group(2))
                            .results()
                            .map(block -> block.group(1))
                            .toList());
        }
        return sections;
    }

    private static String pasted(String block) {
        return block.startsWith("./anypose serve") ? "{ " + block + "} &\n" + WAITING : block;
    }

    private void executable(String name, String text) throws IOException {
        Path file = Files.writeString(temp.resolve(name), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void everyCommandCanBePasted() throws Exception {
        Map<String, List<String>> sections = guide();
        assertEquals(9, sections.size(), sections.toString());
        sections.remove("On Spark");
        StringBuilder script = new StringBuilder("set -euxo pipefail\ntrap 'kill $(jobs -p)' EXIT\n");
        sections.values().stream().flatMap(List::stream).map(GuideTest::pasted).forEach(script::append);
        executable("anypose", LAUNCHER);
        Files.createDirectory(temp.resolve("bin"));
        executable("bin/curl", CURL);

        String said = run(script.toString());

        assertTrue(said.contains("pictures/"), said);
        assertTrue(said.contains("anypose_requests_total"), said);
        assertTrue(Files.readString(temp.resolve("CARD.md")).startsWith("# "), said);
        assertTrue(Files.size(temp.resolve("rotation-fixed.onnx")) > 0);
    }

    /** What a script says in the folder, if all of it ends well. */
    private String run(String script) throws IOException, InterruptedException {
        File said = temp.resolve("said").toFile();
        ProcessBuilder shell = new ProcessBuilder("bash", "-c", script)
                .directory(temp.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said);
        Map<String, String> environment = shell.environment();
        String path = environment.get("PATH");
        environment.put("USUAL_PATH", path);
        environment.put("PATH", temp.resolve("bin") + File.pathSeparator + path);
        environment.put(
                "JAVA", Path.of(System.getProperty("java.home"), "bin", "java").toString());
        environment.put("CLASSPATH", System.getProperty("java.class.path"));
        environment.put("PORT", String.valueOf(freePort()));
        Process process = shell.start();
        try {
            int code = process.waitFor();
            String text = Files.readString(said.toPath(), StandardCharsets.UTF_8);
            assertEquals(0, code, text);
            return text;
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
