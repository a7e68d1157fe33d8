package io.anypose.app.option;

import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The model that a command is about; what else the command takes comes behind it. */
public final class ModelParameter {

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model file, as train writes it.")
    private Path file;

    public Path file() {
        return file;
    }
}
