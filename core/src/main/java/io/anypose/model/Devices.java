package io.anypose.model;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.ndarray.NDManager;
import io.anypose.provenance.AnyposeException;

/** Starts the engine without touching the network, and chooses the device. */
public final class Devices {

    private Devices() {}

    /** Where arrays live. */
    public enum Choice {
        /** A GPU where the engine finds one, the processor otherwise. */
        AUTO,
        CPU,
        GPU
    }

    /** A manager for everything that lives on the chosen device. */
    public static NDManager manager(Choice choice) {
        Engine engine = engine();
        int gpus = choice == Choice.CPU ? 0 : engine.getGpuCount();
        if (choice == Choice.GPU && gpus == 0) {
            throw new AnyposeException("no GPU was found by " + describe(engine)
                    + "; use --device cpu, or build with a CUDA flavour (docs/architecture.md, Platforms)");
        }
        return engine.newBaseManager(gpus > 0 ? Device.gpu() : Device.cpu());
    }

    /** Name and version of the engine, for provenance. */
    public static String describe() {
        return describe(engine());
    }

    private static String describe(Engine engine) {
        return engine.getEngineName() + " " + engine.getVersion();
    }

    private static Engine engine() {
        // The engine would otherwise look for updates and report its use; both must be set before it is loaded.
        System.setProperty("ai.djl.offline", "true");
        System.setProperty("OPT_OUT_TRACKING", "true");
        try {
            return Engine.getEngine("PyTorch");
        } catch (EngineException | UnsatisfiedLinkError | IllegalStateException e) {
            throw new AnyposeException(
                    "the engine has no native library for %s %s; supported are Linux x86-64 and ARM64, macOS ARM64 and Windows x86-64"
                            .formatted(System.getProperty("os.name"), System.getProperty("os.arch")),
                    e);
        }
    }
}
