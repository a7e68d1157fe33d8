package io.anypose.bench.damage;

import java.nio.file.Path;

/** The ways by which bytes come in. */
public enum IntakeKind {
    MODEL_FILE("model file"),
    CHECKPOINT("checkpoint"),
    IDX("IDX"),
    GZIPPED_IDX("gzipped IDX"),
    PICTURE("picture"),
    EVALUATION_RECORD("evaluation record"),
    RUN_RECORD("run record"),
    REQUEST("request");

    private final String text;

    IntakeKind(String text) {
        this.text = text;
    }

    /**
     * Makes whole inputs, which may need a short training.
     *
     * @param folder for files, to be removed by the caller
     */
    public Intake open(Path folder) {
        return switch (this) {
            case MODEL_FILE -> ModelFiles.open(folder);
            case CHECKPOINT -> Checkpoints.open(folder);
            case IDX -> IdxFiles.open(folder);
            case GZIPPED_IDX -> IdxFiles.openGzipped(folder);
            case PICTURE -> new Pictures();
            case EVALUATION_RECORD -> Records.openEvaluation(folder);
            case RUN_RECORD -> Records.openRun(folder);
            case REQUEST -> new Requests();
        };
    }

    /** As people read it. */
    @Override
    public String toString() {
        return text;
    }
}
