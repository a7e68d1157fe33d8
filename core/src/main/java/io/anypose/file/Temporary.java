package io.anypose.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Names under which a file or folder is written before it is moved into place: {@code .NAME.PID.tmp} beside it, with the number
 * of the process, so that what a killed process has left can be told from what a living one still writes.
 */
public final class Temporary {

    private static final String SUFFIX = ".tmp";

    private Temporary() {}

    /** The temporary name of {@code target} in this process. What processes that are gone have left there is removed. */
    public static Path of(Path target) {
        Path place = target.toAbsolutePath();
        removeAbandoned(place);
        return place.resolveSibling(
                "." + place.getFileName() + "." + ProcessHandle.current().pid() + SUFFIX);
    }

    /** Removes a file, or a folder with all that is in it, if it is there. */
    public static void delete(Path path) throws IOException {
        try (Stream<Path> all = Files.walk(path)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (NoSuchFileException e) {
            return; // it has been moved, or was never made
        }
    }

    /** What cannot be removed stays: it is in nobody's way. */
    private static void removeAbandoned(Path target) {
        Pattern names = Pattern.compile(Pattern.quote("." + target.getFileName() + ".") + "(\\d{1,18})\\" + SUFFIX);
        try (DirectoryStream<Path> abandoned = Files.newDirectoryStream(
                target.getParent(),
                file -> isAbandoned(names.matcher(file.getFileName().toString())))) {
            for (Path file : abandoned) {
                delete(file);
            }
        } catch (IOException | DirectoryIteratorException | UncheckedIOException e) {
            return;
        }
    }

    private static boolean isAbandoned(Matcher name) {
        return name.matches()
                && ProcessHandle.of(Long.parseLong(name.group(1)))
                        .filter(ProcessHandle::isAlive)
                        .isEmpty();
    }
}
