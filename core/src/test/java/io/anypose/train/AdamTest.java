package io.anypose.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import io.anypose.model.engine.Compute;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What Adam does to arrays besides its steps, which the parity tests compare with PyTorch. */
class AdamTest {

    @Test
    void gradientsAreRecordedAndStateIsKeptUntilItIsClosed() {
        try (Compute compute = Compute.on(Compute.Choice.CPU)) {
            NDManager manager = compute.manager();
            NDArray parameter = manager.create(new float[] {1, 2});
            parameter.setName("weights");
            Adam adam = new Adam(manager, new NDList(parameter), 0);
            assertTrue(parameter.hasGradient());
            assertEquals(
                    List.of("mean/weights", "variance/weights"),
                    adam.state().stream().map(NDArray::getName).toList());
            adam.close();
            assertFalse(parameter.hasGradient(), "others use the parameter");
            assertThrows(IllegalStateException.class, adam::state, "its memory is free");
        }
    }
}
