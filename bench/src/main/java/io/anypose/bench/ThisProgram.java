package io.anypose.bench;

import io.anypose.bench.measure.Program;
import java.nio.file.Path;
import java.util.List;

/** The program that runs now, to be started once more. */
final class ThisProgram {

    private ThisProgram() {}

    /** The launcher that started it, or else what that would have started. */
    static Program here() {
        String launcher = System.getProperty("anypose.launcher");
        if (launcher != null) {
            return new Program(List.of(launcher));
        }
        return new Program(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx2g",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    }
}
