package io.anypose.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import io.anypose.group.CyclicGroup;
import io.anypose.model.encoder.Encoder;
import io.anypose.model.encoder.LinearEncoder;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.operator.FixedOperator;
import io.anypose.model.operator.Layout;
import io.anypose.model.operator.LearnedOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StageTest {

    private static final CyclicGroup FOUR = new CyclicGroup(4);

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private NDArray array(long... shape) {
        return CPU.manager().zeros(new Shape(shape));
    }

    @Test
    void anOperatorOfAnotherLayoutIsRefused() {
        Encoder encoder = new LinearEncoder(Layout.dense(FOUR, 4), array(4, 2));
        FixedOperator operator = new FixedOperator(CPU.manager(), Layout.regular(FOUR, 8));
        var refusal = assertThrows(IllegalArgumentException.class, () -> new Stage(encoder, operator));
        assertEquals(
                "the encoder makes 1 block of 4 under C4, but the operator acts on 2 blocks of 4 under C4",
                refusal.getMessage());
    }

    @Test
    void eachFormOfAStageChangesOnlyItsOwnPart() {
        NDArray weight = array(4, 2);
        NDArray matrix = array(4, 4);
        Layout layout = Layout.dense(FOUR, 4);
        Stage stage = new Stage(new LinearEncoder(layout, weight), new LearnedOperator(layout, matrix, 4));
        assertEquals(new NDList(weight, matrix), stage.parameters());
        assertSame(stage.encoder(), stage.once().encoder());
        assertNotSame(stage.operator(), stage.once().operator());
        assertNotSame(stage.encoder(), stage.frozen(CPU.manager()).encoder());
        assertSame(stage.operator(), stage.frozen(CPU.manager()).operator());
        assertSame(stage.operator(), stage.learning().operator());
    }
}
