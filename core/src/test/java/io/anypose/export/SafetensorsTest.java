package io.anypose.export;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import io.anypose.data.Coverage;
import io.anypose.data.TinyData;
import io.anypose.image.Transformations;
import io.anypose.learn.Experiment;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.learn.Trials;
import io.anypose.model.engine.Compute;
import io.anypose.model.engine.Tensors;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.AnyposeException;
import io.anypose.recipe.Trial;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SafetensorsTest {

    private static final Tensor NUMBERS = new Tensor(new int[] {2, 3}, new float[] {0, 1, 2, 3, 4, -5.5f});

    @Test
    void arraysAndTextsComeBack() {
        Safetensors written = new Safetensors(
                Map.of("b", NUMBERS, "a", new Tensor(new int[] {1}, new float[] {7})), Map.of("made", "für alle"));
        byte[] bytes = written.bytes();
        assertEquals(0, ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong() % 8);
        Safetensors read = Safetensors.read(bytes, "a.file");
        assertEquals(written.texts(), read.texts());
        assertEquals(Set.of("a", "b"), read.tensors().keySet());
        assertArrayEquals(NUMBERS.values(), read.tensors().get("b").values());
        assertArrayEquals(NUMBERS.shape(), read.tensors().get("b").shape());
    }

    @Test
    void anotherReaderUnderstandsThem() {
        byte[] bytes = new Safetensors(Map.of("numbers", NUMBERS), Map.of()).bytes();
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                NDManager manager = compute.manager().newSubManager()) {
            NDList arrays = Tensors.decode(manager, bytes, "the file");
            assertEquals("(2, 3)", arrays.get("numbers").getShape().toString());
            assertArrayEquals(NUMBERS.values(), arrays.get("numbers").toFloatArray());
        }
    }

    @Test
    void damagedFilesAreRefused() {
        byte[] bytes = new Safetensors(Map.of("numbers", NUMBERS), Map.of()).bytes();
        for (byte[] wrong : new byte[][] {new byte[3], new byte[8], new byte[20], Arrays.copyOf(bytes, 30)}) {
            var refusal = assertThrows(AnyposeException.class, () -> Safetensors.read(wrong, "a.file"));
            String message = refusal.getMessage();
            assertTrue(
                    message.startsWith("a.file is damaged: its weights are not in safetensors format")
                            && message.endsWith("; get a fresh copy or train again"),
                    message);
        }
        String half = new String(bytes, StandardCharsets.ISO_8859_1).replace("F32", "F16");
        var refusal = assertThrows(
                AnyposeException.class, () -> Safetensors.read(half.getBytes(StandardCharsets.ISO_8859_1), "a.file"));
        assertEquals("a.file: the array numbers has type F16; only F32 is exported", refusal.getMessage());
    }

    @Test
    void aModelIsExportedWithEveryArrayAndItsDescription() {
        Trial paper = Trials.paper(Operators.LEARNED);
        Trial recipe = paper.set("training.epochs", 1).set("training.coverage", Coverage.EVERY_POSE);
        ModelFile file =
                new Experiment(recipe, TinyData.of(60).moved(Transformations.ROTATION)).train(Compute.Choice.CPU);
        try (TrainedModel model = TrainedModel.open(file, Compute.Choice.CPU)) {
            Safetensors read = Safetensors.read(ExportFormat.SAFETENSORS.bytes(model), "a.file");
            assertTrue(read.tensors()
                    .keySet()
                    .containsAll(Set.of("encoder1", "operator1", "classifier.hidden", "orbit.scores", "references")));
            assertArrayEquals(
                    new int[] {70, 70}, read.tensors().get("operator1").shape());
            assertEquals("[\"dot\",\"bar\",\"pole\"]", read.texts().get("classes"));
            assertEquals("mlp:256", read.texts().get("orbit"));
        }
    }
}
