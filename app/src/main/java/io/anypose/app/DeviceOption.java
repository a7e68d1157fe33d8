package io.anypose.app;

import io.anypose.model.Compute;
import picocli.CommandLine.Option;

/** Where the engine computes. */
final class DeviceOption {

    @Option(
            names = "--device",
            paramLabel = "DEVICE",
            defaultValue = "auto",
            description =
                    "${COMPLETION-CANDIDATES}; auto takes a GPU where the engine finds one (default: ${DEFAULT-VALUE}).")
    private Compute.Choice choice;

    Compute.Choice choice() {
        return choice;
    }

    Compute open() {
        return Compute.on(choice);
    }
}
