package io.anypose.bench.damage;

class CheckpointFuzzTest extends ArchiveFuzzing {

    CheckpointFuzzTest() {
        super(IntakeKind.CHECKPOINT);
    }
}
