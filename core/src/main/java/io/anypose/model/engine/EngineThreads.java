package io.anypose.model.engine;

import ai.djl.pytorch.jni.JniUtils;
import java.util.function.Supplier;

/** How many threads the engine computes with when the calling thread asks it for something. */
public final class EngineThreads {

    private EngineThreads() {}

    /**
     * Does work for which the engine uses no other thread than this one.
     *
     * <p>Where other threads have enough to do for all processors, it is done sooner: threads that share a product wait for each other,
     * also for one whose processor is taken by somebody else.
     */
    public static <T> T one(Supplier<T> work) {
        int usual = JniUtils.getNumThreads();
        JniUtils.setNumThreads(1);
        try {
            return work.get();
        } finally {
            JniUtils.setNumThreads(usual);
        }
    }
}
