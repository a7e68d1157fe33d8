package io.anypose.bench.damage;

class RunRecordFuzzTest extends IntakeFuzzing {

    RunRecordFuzzTest() {
        super(IntakeKind.RUN_RECORD);
    }
}
