package io.anypose.bench.damage;

class GzippedIdxFuzzTest extends IntakeFuzzing {

    GzippedIdxFuzzTest() {
        super(IntakeKind.GZIPPED_IDX);
    }
}
