package io.anypose.model.engine;

import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Where the engine unpacks the native code that it loads. Whoever can write there chooses the code that runs, so it must be
 * a folder that nobody else can write to or could have made before.
 *
 * <p>The engine takes {@code .djl.ai} in the user's home and, without a home that can be written to, a folder of that name in
 * the system's temporary directory, which belongs to whoever makes it first. This class names another one for that case.
 */
final class NativeFolder {

    /** The variable, or system property, that tells the engine where to unpack. */
    static final String VARIABLE = "DJL_CACHE_DIR";

    /** The same for native code alone. */
    private static final String NARROW_VARIABLE = "ENGINE_CACHE_DIR";

    private static final int WRITABLE_BY_ALL = 0002;
    private static final int WRITABLE_BY_OTHERS = 0022;
    private static final int OPEN_TO_OTHERS = 0077;
    /** In a folder with this bit, nobody renames or removes what belongs to somebody else. */
    private static final int STICKY = 01000;

    private final Path home;
    private final Path temporary;

    NativeFolder(Path home, Path temporary) {
        this.home = home;
        this.temporary = temporary;
    }

    /** Tells the engine, which must not have been loaded yet, where to unpack, if its own choice is not safe. */
    static void prepare() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        if (temporary.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            new NativeFolder(Path.of(System.getProperty("user.home")), temporary)
                    .choose(NativeFolder::setting)
                    .ifPresent(folder -> System.setProperty(VARIABLE, folder.toString()));
        }
    }

    private static String setting(String name) {
        String value = System.getenv(name);
        return value == null || value.isEmpty() ? System.getProperty(name) : value;
    }

    /**
     * The folder to name to the engine; empty if its own choice is safe.
     *
     * @param settings the variables of the user, null for those that are not set
     */
    Optional<Path> choose(UnaryOperator<String> settings) {
        if (isGiven(settings.apply(VARIABLE)) || isGiven(settings.apply(NARROW_VARIABLE)) || isHomeSafe()) {
            return Optional.empty();
        }
        try {
            return Optional.of(ownFolder());
        } catch (IOException e) {
            throw refusal("a folder in " + temporary + " cannot be made (" + e + ")", e);
        }
    }

    private static boolean isGiven(String value) {
        return value != null && !value.isEmpty();
    }

    private boolean isHomeSafe() {
        Path unpacked = home.resolve(".djl.ai");
        try {
            return Files.isWritable(home)
                    && (mode(home) & WRITABLE_BY_ALL) == 0
                    && (!Files.exists(unpacked) || (mode(unpacked) & WRITABLE_BY_ALL) == 0);
        } catch (IOException e) {
            return false;
        }
    }

    /** A folder in the temporary directory that only this user can enter, made now or by an earlier run. */
    private Path ownFolder() throws IOException {
        int user = user();
        int around = mode(temporary);
        if ((around & WRITABLE_BY_OTHERS) != 0 && (around & STICKY) == 0) {
            throw refusal("others could replace what is unpacked in " + temporary, null);
        }
        Path folder = temporary.resolve("anypose-" + user);
        try {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException e) {
            if (!isOf(user, folder)) {
                throw refusal(folder + " is there, but is no folder that you alone own and can enter", e);
            }
        }
        return folder;
    }

    /** In one look, so that nobody exchanges the folder for a link between two of them. */
    private static boolean isOf(int user, Path folder) throws IOException {
        Map<String, Object> found =
                Files.readAttributes(folder, "unix:isDirectory,uid,mode", LinkOption.NOFOLLOW_LINKS);
        return (boolean) found.get("isDirectory")
                && (int) found.get("uid") == user
                && ((int) found.get("mode") & OPEN_TO_OTHERS) == 0;
    }

    /** The number of this user, as the system knows it: the owner of what it makes. */
    private int user() throws IOException {
        Path made = Files.createTempFile(temporary, "anypose", ".tmp");
        try {
            return (int) Files.getAttribute(made, "unix:uid");
        } finally {
            Files.delete(made);
        }
    }

    private static int mode(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:mode");
    }

    private AnyposeException refusal(String reason, Exception cause) {
        return new AnyposeException(
                "the engine has no safe place to unpack its native library: you cannot write to the home " + home
                        + ", or everyone can write there, and " + reason + "; set the variable " + VARIABLE
                        + " to a folder of your own",
                cause);
    }
}
