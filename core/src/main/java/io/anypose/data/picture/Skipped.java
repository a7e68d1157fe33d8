package io.anypose.data.picture;

import java.nio.file.Path;

/** A file or folder that was left out, and why. */
public record Skipped(Path path, String reason) {

    @Override
    public String toString() {
        return path + ": " + reason;
    }
}
