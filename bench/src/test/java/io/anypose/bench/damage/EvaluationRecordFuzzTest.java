package io.anypose.bench.damage;

class EvaluationRecordFuzzTest extends IntakeFuzzing {

    EvaluationRecordFuzzTest() {
        super(IntakeKind.EVALUATION_RECORD);
    }
}
