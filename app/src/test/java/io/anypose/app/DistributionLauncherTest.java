package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The launcher of the distribution: from any place, through links, without Maven, and with what the launcher of the sources sets. */
class DistributionLauncherTest extends LauncherFixture {

    private Path home;

    @BeforeEach
    void unpack() throws IOException {
        home = Files.createDirectories(temp.resolve("un packed/anypose-9"));
        for (String file : List.of("bin/anypose", "lib/launch.sh")) {
            Files.createDirectories(home.resolve(file).getParent());
            Files.copy(DISTRIBUTION.resolve(file), home.resolve(file));
        }
        executable(home.resolve("bin/anypose"));
        Files.delete(bin.resolve("mvn"));
        Files.delete(bin.resolve("javac"));
    }

    @Test
    void itRunsTheAppWithItsOwnLibrariesFromAnyFolder() throws Exception {
        Outcome outcome =
                finish(start(temp, Map.of(), home.resolve("bin/anypose").toString(), "info", "a model"));

        assertEquals(7, outcome.code(), outcome.toString());
        assertTrue(outcome.out().startsWith("folder " + temp + "\n"), outcome.out());
        assertTrue(
                outcome.out().endsWith("<-cp><" + home.resolve("lib") + "/*><io.anypose.app.Main><info><a model>"),
                outcome.out());
    }

    @Test
    void aLinkOnThePathWorks() throws Exception {
        Path link = Files.createSymbolicLink(bin.resolve("anypose"), Path.of("../un packed/anypose-9/bin/anypose"));
        String out = finish(start(temp, Map.of(), link.toString(), "--help")).out();

        assertTrue(out.contains("<-Danypose.launcher=" + home.resolve("bin/anypose") + ">"), out);
        assertTrue(out.contains("<-cp><" + home.resolve("lib") + "/*>"), out);
    }

    @Test
    void javaAndTheEngineAreToldTheSameAsByTheLauncherOfTheSources() throws Exception {
        command("mvn", BUILDING_MVN);
        command("javac", "#!/usr/bin/env bash\n");
        String ofSources = launch("evaluate", "m").out();
        String unpacked = finish(
                        start(project, Map.of(), home.resolve("bin/anypose").toString(), "evaluate", "m"))
                .out();

        assertEquals(withoutPlaces(ofSources), withoutPlaces(unpacked));
    }

    private String withoutPlaces(String out) {
        return out.replaceAll("<-Danypose.launcher=[^>]*>", "").replaceAll("<-cp><[^>]*>", "");
    }

    @Test
    void itWritesNothingIntoItsFolder() throws Exception {
        List<Path> before = files();
        finish(start(temp, Map.of(), home.resolve("bin/anypose").toString(), "--help"));
        assertEquals(before, files());
    }

    private List<Path> files() throws IOException {
        try (var all = Files.walk(home)) {
            return all.sorted().toList();
        }
    }

    @Test
    void aRuntimeThatIsTooOldIsRefusedByTheNameOfWhatIsNeeded() throws Exception {
        command("java", ECHOING_JAVA.formatted("11.0.2"));
        assertRefused(
                3,
                "anypose: " + bin.resolve("java") + " is version 11; a Java runtime 17 or newer is needed: install one",
                finish(start(temp, Map.of(), home.resolve("bin/anypose").toString())));
    }

    /** No Windows here: its launcher is compared with the other in what can be compared. */
    @Test
    void theLauncherForWindowsSaysTheSameToJava() throws Exception {
        String batch = Files.readString(DISTRIBUTION.resolve("bin/anypose.bat"));
        String shell = finish(
                        start(project, Map.of(), home.resolve("bin/anypose").toString(), "info"))
                .out();

        assertFalse(batch.replace("\r\n", "").contains("\n"), "every line must end as Windows wants it");
        for (String option : List.of("-XX:+UseSerialGC", "-Xmx2g", "io.anypose.app.Main")) {
            assertTrue(shell.contains("<" + option + ">") && batch.contains(" " + option + " "), option);
        }
        assertTrue(shell.contains("offline true, no telemetry true, version unset"), shell);
        for (String line :
                List.of("set \"DJL_OFFLINE=true\"", "set \"OPT_OUT_TRACKING=true\"", "set \"PYTORCH_VERSION=\"")) {
            assertTrue(batch.contains(line), line);
        }
        assertTrue(batch.contains("set \"home=%~dp0..\"") && batch.contains("%home%\\lib\\*"));
        Matcher variable = Pattern.compile("%([A-Za-z_]+)%").matcher(batch);
        while (variable.find()) {
            String name = variable.group(1);
            assertTrue(
                    batch.contains("set \"" + name + "=")
                            || batch.contains("defined " + name)
                            || List.of("ERRORLEVEL", "ANYPOSE_JAVA_OPTS").contains(name),
                    name + " is used but never set");
        }
    }
}
