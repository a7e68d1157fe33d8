package io.anypose.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A program in a process of its own, as one that has no library for logging.
 *
 * @param folder for what it says on standard error
 */
record OwnProcess(Path folder) {

    /** The class path of this test without the library for logging. */
    static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("slf4j-simple"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** What it prints; it must end well, and say nothing on standard error. */
    String printed(String classPath, String program, String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp", classPath, program));
        command.addAll(List.of(args));
        File err = folder.resolve("err").toFile();
        Process process = new ProcessBuilder(command).redirectError(err).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), Files.readString(err.toPath()));
        assertEquals("", Files.readString(err.toPath()), "nothing is logged that nobody asked for");
        return out;
    }
}
