package io.anypose.app.output;

import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Folders that a command writes into. */
public final class Folders {

    private Folders() {}

    /**
     * Makes a folder with those above it, if it is not there.
     *
     * @param option what chooses another one
     */
    public static void create(Path folder, String option) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new AnyposeException("cannot make the folder " + folder + "; choose another with " + option, e);
        }
    }
}
