package io.anypose.app.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheFolderTest {

    private static final Path HOME = Path.of("/home/me").toAbsolutePath();
    private static final String ELSEWHERE =
            Path.of("/elsewhere").toAbsolutePath().toString();

    @Test
    void everySystemHasItsOwnPlace() {
        assertEquals(HOME.resolve(".cache/anypose"), CacheFolder.of("Linux", HOME, Map.of()));
        assertEquals(HOME.resolve("Library/Caches/anypose"), CacheFolder.of("Mac OS X", HOME, Map.of()));
        assertEquals(HOME.resolve("AppData/Local/anypose"), CacheFolder.of("Windows 11", HOME, Map.of()));
        assertEquals(
                Path.of(ELSEWHERE, "anypose"), CacheFolder.of("Windows 11", HOME, Map.of("LOCALAPPDATA", ELSEWHERE)));
    }

    @Test
    void theVariableOfTheXdgSpecificationIsObeyedIfItIsAbsolute() {
        assertEquals(Path.of(ELSEWHERE, "anypose"), CacheFolder.of("Linux", HOME, Map.of("XDG_CACHE_HOME", ELSEWHERE)));
        for (String ignored : new String[] {"", " ", "relative/folder"}) {
            assertEquals(
                    HOME.resolve(".cache/anypose"), CacheFolder.of("Linux", HOME, Map.of("XDG_CACHE_HOME", ignored)));
        }
    }
}
