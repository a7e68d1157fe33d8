package io.anypose.model.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Nobody but the user chooses the native code that is loaded. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its temporary directory belongs to the user")
class NativeFolderTest {

    private static final String TAKEN = " is there, but is no folder that you alone own and can enter; set the variable"
            + " DJL_CACHE_DIR to a folder of your own";

    @TempDir
    private Path temp;

    private Path home;
    private Path temporary;
    private Path mine;

    @BeforeEach
    void makeFolders() throws IOException {
        home = Files.createDirectory(temp.resolve("home"));
        temporary = Files.createDirectory(temp.resolve("tmp"));
        mode(temporary, "rwxr-xr-x");
        mine = temporary.resolve("anypose-" + Files.getAttribute(temporary, "unix:uid"));
    }

    private static void mode(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    private Optional<Path> choose(Path from, Map<String, String> settings) {
        return new NativeFolder(from, temporary).choose(settings::get);
    }

    private Optional<Path> chooseWithoutHome() {
        return choose(temp.resolve("nowhere"), Map.of());
    }

    private void refusesWithoutHome(String reason) {
        var e = assertThrows(AnyposeException.class, this::chooseWithoutHome);
        assertTrue(e.getMessage()
                .startsWith(
                        "the engine has no safe place to unpack its native library: you cannot write to the home "));
        assertTrue(e.getMessage().contains(reason), e.getMessage());
    }

    @Test
    void aHomeOfTheUsersOwnAndAVariableAreLeftToTheEngine() throws IOException {
        mode(home, "rwxrwxr-x");
        assertEquals(Optional.empty(), choose(home, Map.of()));
        for (String variable : new String[] {"DJL_CACHE_DIR", "ENGINE_CACHE_DIR"}) {
            assertEquals(Optional.empty(), choose(temp.resolve("nowhere"), Map.of(variable, "elsewhere")));
        }
        assertFalse(Files.exists(mine));
    }

    @Test
    void withoutAHomeAFolderIsMadeThatOnlyTheUserCanEnterAndUsedAgain() throws IOException {
        for (int run = 0; run < 2; run++) {
            assertEquals(Optional.of(mine), chooseWithoutHome());
            assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(mine)));
        }
        try (var files = Files.list(temporary)) {
            assertEquals(1, files.count());
        }
    }

    @Test
    void aHomeThatEveryoneWritesToIsNone() throws IOException {
        mode(home, "rwxrwxrwx");
        assertEquals(Optional.of(mine), choose(home, Map.of("DJL_CACHE_DIR", "")));
    }

    @Test
    void aFolderInTheHomeThatEveryoneWritesToIsNotUsed() throws IOException {
        mode(home, "rwx------");
        Path unpacked = Files.createDirectory(home.resolve(".djl.ai"));
        mode(unpacked, "rwxrwxrwx");
        assertEquals(Optional.of(mine), choose(home, Map.of()));
        mode(unpacked, "rwxr-xr-x");
        assertEquals(Optional.empty(), choose(home, Map.of()));
    }

    @Test
    void aFolderThatOthersCanWriteToIsRefused() throws IOException {
        Files.createDirectory(mine);
        mode(mine, "rwxrwxrwx");
        refusesWithoutHome(mine + TAKEN);
        mode(mine, "rwx------");
        assertEquals(Optional.of(mine), chooseWithoutHome());
    }

    @Test
    void aLinkIsRefusedWhereverItLeads() throws IOException {
        mode(home, "rwx------");
        Files.createSymbolicLink(mine, home);
        refusesWithoutHome(mine + TAKEN);
    }

    @Test
    void aFolderOfSomebodyElseIsRefused() throws IOException {
        Files.createDirectory(mine);
        mode(mine, "rwx------");
        assumeTrue((int) Files.getAttribute(mine, "unix:uid") == 0, "only root gives folders away");
        Files.setAttribute(mine, "unix:uid", 12345);
        refusesWithoutHome(mine + TAKEN);
    }

    @Test
    void aTemporaryDirectoryInWhichOthersRenameIsRefused() throws Exception {
        mode(temporary, "rwxrwxrwx");
        refusesWithoutHome("others could replace what is unpacked in " + temporary);
        assertEquals(
                0,
                new ProcessBuilder("chmod", "1777", temporary.toString())
                        .start()
                        .waitFor());
        assertEquals(Optional.of(mine), chooseWithoutHome());
    }

    @Test
    void whereNothingCanBeMadeTheVariableIsNamed() throws IOException {
        Files.delete(temporary);
        refusesWithoutHome("; set the variable DJL_CACHE_DIR to a folder of your own");
    }

    /** The properties are those of this process, whose engine is loaded already. */
    @Test
    void theEngineIsToldAFolderIfItsOwnChoiceIsNotSafe() {
        assumeTrue(System.getenv("DJL_CACHE_DIR") == null && System.getenv("ENGINE_CACHE_DIR") == null);
        Map<String, String> before = new HashMap<>();
        for (String name : List.of("user.home", "java.io.tmpdir", "DJL_CACHE_DIR")) {
            before.put(name, System.getProperty(name));
        }
        try {
            System.setProperty("java.io.tmpdir", temporary.toString());
            System.setProperty("user.home", home.toString());
            System.clearProperty("DJL_CACHE_DIR");
            NativeFolder.prepare();
            assertNull(System.getProperty("DJL_CACHE_DIR"), "a home of the user's own");
            System.setProperty("user.home", temp.resolve("nowhere").toString());
            System.setProperty("DJL_CACHE_DIR", "elsewhere");
            NativeFolder.prepare();
            assertEquals("elsewhere", System.getProperty("DJL_CACHE_DIR"));
            System.clearProperty("DJL_CACHE_DIR");
            NativeFolder.prepare();
            assertEquals(mine.toString(), System.getProperty("DJL_CACHE_DIR"));
        } finally {
            before.forEach((name, value) -> {
                if (value == null) {
                    System.clearProperty(name);
                } else {
                    System.setProperty(name, value);
                }
            });
        }
    }

    /** The engine itself, in a process without a home, in whose temporary directory somebody was first. */
    @Test
    @Timeout(120)
    void theEngineLoadsNothingFromAFolderThatOthersCanWriteTo() throws Exception {
        Files.createDirectory(mine);
        mode(mine, "rwxrwxrwx");
        String said = startEngine(temp.resolve("nowhere"));
        assertTrue(said.contains(mine + TAKEN), said);
        assertFalse(Files.exists(temporary.resolve(".djl.ai")));
    }

    @Test
    @Timeout(120)
    void aLibraryThatCannotBeUnpackedIsNotCalledMissing() throws Exception {
        Path inTheWay = Files.createFile(home.resolve(".djl.ai"));
        String said = startEngine(home);
        assertTrue(said.contains("the engine cannot unpack its native library into " + inTheWay + " ("), said);
        assertTrue(
                said.contains("); make room there, or set the variable DJL_CACHE_DIR to a folder of your own"), said);
    }

    private String startEngine(Path from) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.home=" + from,
                "-Djava.io.tmpdir=" + temporary,
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Start.class.getName());
        builder.environment().keySet().removeAll(Set.of("DJL_CACHE_DIR", "ENGINE_CACHE_DIR"));
        // Nobody reads what the engine logs.
        Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Starts the engine and says what comes of it. */
    static final class Start {

        private Start() {}

        public static void main(String[] arguments) {
            try (Compute compute = Compute.on(Compute.Choice.CPU)) {
                System.out.println(compute.describe());
            } catch (AnyposeException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
