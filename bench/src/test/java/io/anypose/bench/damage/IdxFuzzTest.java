package io.anypose.bench.damage;

class IdxFuzzTest extends IntakeFuzzing {

    IdxFuzzTest() {
        super(IntakeKind.IDX);
    }
}
