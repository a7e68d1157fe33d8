package io.anypose.bench.damage;

class RequestFuzzTest extends IntakeFuzzing {

    RequestFuzzTest() {
        super(IntakeKind.REQUEST);
    }
}
