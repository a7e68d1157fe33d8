package io.anypose.bench.measure;

import io.anypose.provenance.Provenance;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measurements of this machine, in parts that can be chosen.
 *
 * <p>The engine works with as many threads as it was started with; nothing else should run meanwhile.
 */
public final class Measurements {

    /** Follows the progress of all parts. */
    public interface Listener {

        /**
         * Called often.
         *
         * @param share of all parts that is done, from 0 to 1
         */
        void progress(String what, double share);

        /** Called when a part has ended, with its results. */
        void found(List<Finding> findings);
    }

    private final Map<String, Measurement> parts = new LinkedHashMap<>();

    /** Nothing is measured yet. */
    public Measurements(List<Measurement> parts) {
        parts.forEach(part -> this.parts.put(part.name(), part));
    }

    /**
     * The speed of this machine; nothing is measured yet.
     *
     * @param program the command line, for what is measured as its user sees it
     * @param folder for files, to be removed by the caller
     */
    public static Measurements ofSpeed(Program program, Path folder) {
        return new Measurements(List.of(
                new TrainingSpeed(),
                CompoundSpeed.stacked(),
                CompoundSpeed.torus(),
                new RecognitionSpeed(),
                new AnyPoseSpeed(),
                new RigidSpeed(),
                new MemoryUse(),
                new PhotographTraining(program, folder),
                new StartUp(program, folder),
                new ServerLoad(program, folder)));
    }

    /** The names of all parts, in the order in which they are measured. */
    public List<String> names() {
        return List.copyOf(parts.keySet());
    }

    /**
     * Measures some parts, and says on which machine and with which engine.
     *
     * @param quick whether to do little of everything, whose numbers mean nothing
     */
    public Provenance run(List<String> chosen, boolean quick, Listener listener) {
        try (Workload workload = new Workload(quick)) {
            for (int i = 0; i < chosen.size(); i++) {
                int done = i;
                listener.found(parts.get(chosen.get(i))
                        .measure(workload, (what, share) -> listener.progress(what, (done + share) / chosen.size())));
            }
            return Provenance.now(
                    Map.of("parts", String.join(", ", chosen)),
                    Workload.SEED,
                    workload.data().sha256(),
                    workload.compute().describe());
        }
    }
}
