package io.anypose.model.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.pytorch.jni.JniUtils;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class EngineScopeTest {

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    @Test
    void onlyTheResultIsLeft() {
        List<NDArray> onTheWay = new ArrayList<>();
        NDArray result = EngineScope.only(() -> {
            NDArray array = CPU.manager().create(new float[] {1, 2});
            onTheWay.add(array);
            return array.add(1);
        });
        assertArrayEquals(new float[] {2, 3}, result.toFloatArray());
        assertThrows(IllegalStateException.class, () -> onTheWay.get(0).toFloatArray());
        result.close();
    }

    /** A thread that is new to the engine records everything. */
    @Test
    void aThreadThatTrainsRecordsInCollectorsOnly() throws InterruptedException {
        List<Boolean> records = new ArrayList<>();
        Thread thread = new Thread(() -> {
            records.add(JniUtils.isGradMode());
            GradientMode.onlyInCollectors();
            records.add(JniUtils.isGradMode());
        });
        thread.start();
        thread.join();
        assertTrue(records.get(0));
        assertFalse(records.get(1));
    }
}
