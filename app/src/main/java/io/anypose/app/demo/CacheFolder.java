package io.anypose.app.demo;

import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The cache folder of the user, in the place that each operating system has for it. */
final class CacheFolder {

    private CacheFolder() {}

    /** The folder of anypose, made if it is missing. */
    static Path here() {
        Path folder = of(System.getProperty("os.name"), Path.of(System.getProperty("user.home")), System.getenv());
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new AnyposeException(
                    "cannot make the folder " + folder
                            + " for small models; point the variable XDG_CACHE_HOME (on Windows LOCALAPPDATA) at a"
                            + " folder that can be written to, or give a model with --model",
                    e);
        }
    }

    /** XDG_CACHE_HOME where it is set; else ~/Library/Caches on macOS, LOCALAPPDATA on Windows, ~/.cache elsewhere. */
    static Path of(String system, Path home, Map<String, String> environment) {
        String name = system.toLowerCase(Locale.ROOT);
        Path usual = home.resolve(".cache");
        if (name.startsWith("mac")) {
            usual = home.resolve("Library").resolve("Caches");
        } else if (name.startsWith("windows")) {
            usual = absolute(environment.get("LOCALAPPDATA"))
                    .orElse(home.resolve("AppData").resolve("Local"));
        }
        return absolute(environment.get("XDG_CACHE_HOME")).orElse(usual).resolve("anypose");
    }

    /** The XDG specification has relative paths ignored. */
    private static Optional<Path> absolute(String path) {
        return Optional.ofNullable(path)
                .filter(text -> !text.isBlank())
                .map(Path::of)
                .filter(Path::isAbsolute);
    }
}
