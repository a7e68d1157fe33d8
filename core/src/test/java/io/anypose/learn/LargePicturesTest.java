package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Work is sized in bytes, so that large pictures fit into the memory of a small machine. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the most memory of a process is read from /proc")
@Tag("slow")
class LargePicturesTest {

    @Test
    void colourPicturesOf224PixelsFitInTwoGigabytes() throws Exception {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx700m",
                        "-XX:+UseSerialGC",
                        "-Dai.djl.offline=true",
                        "-DOPT_OUT_TRACKING=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LargePictures.class.getName()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
        assertEquals(0, process.waitFor(), printed);
        long peak = Long.parseLong(printed);
        assertTrue(peak > 300_000_000 && peak < 2_000_000_000, "the most memory: " + peak);
    }
}
