package io.anypose.bench.damage;

class ModelFileFuzzTest extends ArchiveFuzzing {

    ModelFileFuzzTest() {
        super(IntakeKind.MODEL_FILE);
    }
}
