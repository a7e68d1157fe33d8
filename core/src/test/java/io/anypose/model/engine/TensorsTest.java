package io.anypose.model.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.provenance.AnyposeException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TensorsTest {

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static NDArray array(String name, float... values) {
        NDArray array = CPU.manager().create(values);
        array.setName(name);
        return array;
    }

    /** A file with this header and so many bytes of numbers. */
    private static byte[] file(String header, int numbers) {
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Long.BYTES + text.length + numbers)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(text.length)
                .put(text)
                .array();
    }

    private static String refusal(byte[] bytes) {
        return assertThrows(AnyposeException.class, () -> Tensors.decode(CPU.manager(), bytes, "x.anypose"))
                .getMessage();
    }

    @Test
    void arraysComeBackUnderTheirNames() {
        byte[] bytes = Tensors.encode(new NDList(array("a", 1, 2), array("b", 3)));
        NDList back = Tensors.decode(CPU.manager(), bytes, "memory");
        assertEquals(2, back.size());
        assertArrayEquals(new float[] {1, 2}, back.get("a").toFloatArray());
        assertArrayEquals(new float[] {3}, back.get("b").toFloatArray());
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
    void numbersThatAreNotFiniteAreRefused(float value) {
        String sentence = "x.anypose is damaged: its array b holds " + value
                + ", which is no finite number; get a fresh copy or train again";
        assertEquals(sentence, refusal(Tensors.encode(new NDList(array("a", 1, 2), array("b", 3, value)))));
        NDArray wide = array("b", 3, value).toType(DataType.FLOAT64, false);
        wide.setName("b");
        assertEquals(sentence, refusal(Tensors.encode(new NDList(wide))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "[]; 0; 'found no object'",
                "{\"a\": {\"dtype\": \"I8\", \"shape\": [1], \"data_offsets\": [0, 1]}}; 1; 'found type I8, one of F32, F64 is needed'",
                "{\"a\": {\"dtype\": \"F32\", \"shape\": [1], \"data_offsets\": [0]}}; 4; 'found the place [0], its begin and end are needed'",
                "{\"a\": {\"dtype\": \"F32\", \"shape\": [1], \"data_offsets\": [-4, 0]}}; 4; 'found the place [-4, 0], its begin and end are needed'",
                "{\"a\": {\"dtype\": \"F32\", \"shape\": [1], \"data_offsets\": [4, 0]}}; 4; 'found the place [4, 0], its begin and end are needed'",
                "{\"a\": {\"dtype\": \"F64\", \"shape\": [1], \"data_offsets\": [0, 4]}}; 4; 'the shape [1] of F64 does not fill the place [0, 4]'",
                "{\"a\": {\"dtype\": \"F32\", \"shape\": [2, 0], \"data_offsets\": [0, 0]}}; 0; 'no array has the shape [2, 0]'",
                "{\"a\": {\"dtype\": \"F32\", \"shape\": [65536, 65536], \"data_offsets\": [0, 0]}}; 0; 'no array has the shape [65536, 65536]'",
                "{\"a\": {\"dtype\": \"F32\", \"shape\": [1], \"data_offsets\": [4, 8]}}; 8; 'an array begins at byte 4, but the one before ends at 0'",
                "{\"a\": {\"dtype\": \"F32\", \"shape\": [1], \"data_offsets\": [0, 4]}}; 5; 'its arrays end at byte 4, but there are 5'",
                "{\"a\": {\"dtype\": \"F32\", \"shape\": [1], \"data_offsets\": [0, 4]}, \"b\": {\"dtype\": \"F64\", \"shape\": [1], \"data_offsets\": [4, 12]}}; 12; 'b is F64 where others are F32'"
            })
    void headersThatDoNotFitAreRefused(String header, int numbers, String problem) {
        String message = refusal(file(header, numbers));
        String begin = "x.anypose is damaged: the header of its weights: ";
        assertEquals(begin, message.substring(0, begin.length()));
        assertEquals(problem + "; get a fresh copy or train again", message.substring(message.indexOf(problem)));
    }

    @Test
    void lengthsOfHeadersThatTheFileDoesNotHaveAreRefused() {
        String damaged =
                "x.anypose is damaged: its weights are not in safetensors format; get a fresh copy or train again";
        assertEquals(damaged, refusal(new byte[7]));
        assertTrue(refusal(new byte[8]).startsWith("x.anypose is damaged: the header of its weights"), "an empty one");
        byte[] file = file("{}", 0);
        file[0] = 3;
        assertEquals(damaged, refusal(file), "one byte too long");
        file[7] = -128;
        assertEquals(damaged, refusal(file), "negative");
    }

    @Test
    void arraysOfAnotherTypeAreRefused() {
        NDList arrays = new NDList(array("a", 1));
        assertDoesNotThrow(() -> Tensors.requireType(arrays, DataType.FLOAT32));
        var refusal = assertThrows(IllegalArgumentException.class, () -> Tensors.requireType(arrays, DataType.FLOAT64));
        assertEquals("a is of type float32, but float64 is needed", refusal.getMessage());
    }

    @Test
    void valuesAreAssignedToArraysOfTheirShapeAndType() {
        NDArray target = array("t", 0, 0);
        Tensors.assign(target, new NDList(array("a", 1, 2)), "a");
        assertArrayEquals(new float[] {1, 2}, target.toFloatArray());
        var shape = assertThrows(IllegalArgumentException.class, () -> Tensors.assign(target, array("b", 1, 2, 3)));
        assertEquals("values of float32 (3) cannot be given to an array of float32 (2)", shape.getMessage());
        NDArray doubles = CPU.manager().create(new double[] {5, 6});
        var type = assertThrows(IllegalArgumentException.class, () -> Tensors.assign(target, doubles));
        assertEquals("values of float64 (2) cannot be given to an array of float32 (2)", type.getMessage());
        var name = assertThrows(IllegalArgumentException.class, () -> Tensors.assign(target, new NDList(), "missing"));
        assertEquals("there is no array missing", name.getMessage());
        assertArrayEquals(new float[] {1, 2}, target.toFloatArray(), "as it was");
    }

    @Test
    void aNamedCopyLeavesTheOriginalAsItIs() {
        NDArray original = array("a", 1, 2);
        NDArray copy = Tensors.named("b", original);
        copy.addi(1);
        assertNotSame(original, copy);
        assertEquals("a", original.getName());
        assertEquals("b", copy.getName());
        assertArrayEquals(new float[] {1, 2}, original.toFloatArray());
        assertEquals(new Shape(2), copy.getShape());
    }
}
