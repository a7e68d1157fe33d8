package io.anypose.spark.model;

/** How many threads the engine of this JVM computes with. */
public final class EngineThreads {

    /** DJL reads it when the engine is loaded. */
    private static final String PROPERTY = "ai.djl.pytorch.num_threads";

    private EngineThreads() {}

    /** As many as a task has processors, unless the engine is loaded or somebody has said how many. */
    public static synchronized void use(int processors) {
        if (System.getProperty(PROPERTY) == null) {
            System.setProperty(PROPERTY, String.valueOf(processors));
        }
    }
}
