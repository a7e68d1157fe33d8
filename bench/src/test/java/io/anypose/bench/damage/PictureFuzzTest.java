package io.anypose.bench.damage;

class PictureFuzzTest extends IntakeFuzzing {

    PictureFuzzTest() {
        super(IntakeKind.PICTURE);
    }
}
