package io.anypose.app.option;

import io.anypose.model.engine.Compute;
import picocli.CommandLine.Option;

/** Where the engine computes. */
public final class DeviceOption {

    @Option(
            names = "--device",
            paramLabel = "DEVICE",
            defaultValue = "auto",
            description =
                    "${COMPLETION-CANDIDATES}; auto takes a GPU where the engine finds one (default: ${DEFAULT-VALUE}).")
    private Compute.Choice choice;

    public Compute.Choice choice() {
        return choice;
    }

    public Compute open() {
        return Compute.on(choice);
    }
}
