package io.anypose.model.engine;

import ai.djl.pytorch.jni.JniUtils;

/** Whether the engine records what gradients are computed from. */
public final class GradientMode {

    private GradientMode() {}

    /**
     * From now on, in this thread, the engine records inside of a gradient collector only.
     *
     * <p>PyTorch records by default, thread by thread, and DJL switches that off only in the thread that loads the engine. In
     * all others the first change of a parameter would be refused. To be called by whoever trains, before its first step.
     */
    public static void onlyInCollectors() {
        JniUtils.setGradMode(false);
    }
}
