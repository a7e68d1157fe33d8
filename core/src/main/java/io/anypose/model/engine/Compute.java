package io.anypose.model.engine;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.ndarray.NDManager;
import ai.djl.pytorch.jni.JniUtils;
import ai.djl.util.Utils;
import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/**
 * The engine on a device: started without touching the network, and closed with everything that lives there.
 *
 * <p>Code outside of {@code model}, {@code train} and {@code pose} holds one of these instead of the engine's own types.
 */
public final class Compute implements AutoCloseable {

    /** Where arrays live. */
    public enum Choice {
        /** A GPU where the engine finds one, the processor otherwise. */
        AUTO,
        CPU,
        GPU;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final NDManager manager;

    private Compute(NDManager manager) {
        this.manager = manager;
    }

    /** Starts the engine on the chosen device. */
    public static Compute on(Choice choice) {
        Engine engine = engine();
        int gpus = choice == Choice.CPU ? 0 : engine.getGpuCount();
        if (choice == Choice.GPU && gpus == 0) {
            throw new AnyposeException("no GPU was found by " + describe(engine)
                    + "; use the device cpu, or build with a CUDA flavour (docs/architecture.md, Platforms)");
        }
        EngineThreads.all();
        return new Compute(engine.newBaseManager(gpus > 0 ? Device.gpu() : Device.cpu()));
    }

    /** The parent of all arrays on this device. */
    public NDManager manager() {
        return manager;
    }

    /** Name, version and device of the engine, for provenance. */
    public String describe() {
        return describe(manager.getEngine()) + " on " + manager.getDevice();
    }

    /** How many threads the engine computes with. */
    public int threads() {
        return JniUtils.getNumThreads();
    }

    private static String describe(Engine engine) {
        return engine.getEngineName() + " " + engine.getVersion();
    }

    private static Engine engine() {
        // The engine would otherwise look for updates and report its use; both must be set before it is loaded.
        System.setProperty("ai.djl.offline", "true");
        System.setProperty("OPT_OUT_TRACKING", "true");
        quiet();
        NativeFolder.prepare();
        try {
            return Engine.getEngine("PyTorch");
        } catch (EngineException | UnsatisfiedLinkError | IllegalStateException e) {
            requireUnpacked(e);
            throw new AnyposeException(
                    "the engine has no native library for %s %s; supported are Linux x86-64 and ARM64, macOS ARM64 and Windows x86-64"
                            .formatted(System.getProperty("os.name"), System.getProperty("os.arch")),
                    e);
        }
    }

    /** Of the engine only errors are logged, and that nobody logs them is no warning; whoever set it otherwise has it so. */
    private static void quiet() {
        Map.of("slf4j.internal.verbosity", "ERROR", "org.slf4j.simpleLogger.log.ai.djl", "error")
                .forEach((name, value) -> {
                    if (System.getProperty(name) == null) {
                        System.setProperty(name, value);
                    }
                });
    }

    /** A library that could not be written to its folder is not one that does not exist. */
    private static void requireUnpacked(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException) {
                throw new AnyposeException(
                        "the engine cannot unpack its native library into " + Utils.getEngineCacheDir() + " (" + cause
                                + "); make room there, or set the variable " + NativeFolder.VARIABLE
                                + " to a folder of your own",
                        failure);
            }
        }
    }

    @Override
    public void close() {
        manager.close();
    }
}
