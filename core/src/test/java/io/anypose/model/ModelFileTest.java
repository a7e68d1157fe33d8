package io.anypose.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import com.google.gson.JsonObject;
import io.anypose.file.Archive;
import io.anypose.image.ImageFormat;
import io.anypose.image.Translation;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A model survives its file; damage to the container itself is in {@code ArchiveTest}. */
class ModelFileTest {

    private static final String KIND = "anypose-model";
    private static final String WEIGHTS = "weights.safetensors";

    private static Compute compute;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeAll
    static void start() {
        compute = Compute.on(Compute.Choice.CPU);
    }

    @AfterAll
    static void stop() {
        compute.close();
    }

    @BeforeEach
    void nameFile() {
        file = folder.resolve("model.zip");
    }

    @ParameterizedTest
    @EnumSource(OperatorKind.class)
    void aModelComesBackBitForBit(OperatorKind operator) {
        try (Model model = Model.random(spec(operator), compute, new Seed(5))) {
            ModelFile.of(model, provenance()).write(file);
            ModelFile read = ModelFile.read(file);
            assertEquals(model.spec(), read.spec());
            assertEquals(provenance(), read.provenance());
            try (Model again = read.open(compute)) {
                assertArrayEquals(Tensors.encode(model.parameters()), Tensors.encode(again.parameters()));
                assertEquals(model.type(), again.type());
            }
        }
    }

    @Test
    void otherWeightsAreOtherBytes() {
        try (Model model = Model.random(spec(OperatorKind.FIXED), compute, new Seed(5));
                Model other = Model.random(spec(OperatorKind.FIXED), compute, new Seed(6))) {
            assertTrue(
                    !Arrays.equals(Tensors.encode(model.parameters()), Tensors.encode(other.parameters())),
                    "a seed that changes nothing");
        }
    }

    @Test
    void partsOfRecognisersTravelWithTheModel() {
        JsonObject settings = new JsonObject();
        settings.addProperty("references", 2000);
        written().with("knn", settings, new byte[] {1, 2, 3}).write(file);
        ModelFile read = ModelFile.read(file);
        assertEquals(settings, read.extras().getAsJsonObject("knn"));
        assertEquals(Set.of("knn"), read.parts().keySet());
        assertArrayEquals(new byte[] {1, 2, 3}, read.parts().get("knn"));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 0.9, 0.999})
    void aModelCutShortIsRefused(double kept) throws IOException {
        written().write(file);
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, (int) (kept * whole.length)));
        assertEquals(
                file + " was cut short: it does not end as a zip file does; get a fresh copy or train again",
                refused());
    }

    @Test
    void aFlippedByteInTheWeightsIsRefused() throws IOException {
        written().write(file);
        byte[] whole = Files.readAllBytes(file);
        whole[whole.length * 2 / 3] ^= 1;
        Files.write(file, whole);
        assertTrue(refused().startsWith(file + " is damaged"), refused());
    }

    @Test
    void aCheckpointIsNoModel() {
        new Archive("anypose-checkpoint", new JsonObject(), Map.of()).write(file);
        assertEquals(file + " holds \"anypose-checkpoint\", but an anypose-model file is needed", refused());
    }

    @Test
    void aModelWithoutWeightsIsRefused() {
        Archive whole = archive();
        new Archive(KIND, whole.content(), Map.of("other", new byte[1])).write(file);
        assertEquals(file + " holds the parts [other], but [weights.safetensors] are needed", refused());
    }

    @Test
    void aManifestThatDescribesNoModelIsRefused() {
        List<Consumer<JsonObject>> damages = List.of(
                content -> content.remove("model"),
                content -> content.remove("provenance"),
                content -> content.remove("extras"),
                content -> content.addProperty("model", "fixed"),
                content -> content.getAsJsonObject("model").remove("transformation"),
                content -> content.getAsJsonObject("model").remove("seen"),
                content -> content.getAsJsonObject("model").remove("planes"),
                content -> content.getAsJsonObject("model").addProperty("operator", "MAGIC"),
                content -> content.getAsJsonObject("model").addProperty("architecture", "MAGIC"),
                content -> content.getAsJsonObject("model").addProperty("hidden", -1),
                content -> content.getAsJsonObject("model").addProperty("dimension", "many"));
        for (Consumer<JsonObject> damage : damages) {
            Archive whole = archive();
            JsonObject content = whole.content().deepCopy();
            damage.accept(content);
            new Archive(KIND, content, whole.parts()).write(file);
            assertEquals(file + " is damaged: its manifest does not describe a model", refused(), content.toString());
        }
    }

    @Test
    void weightsThatAreNoneAreRefused() {
        ModelFile damaged = new ModelFile(
                spec(OperatorKind.FIXED), provenance(), new byte[] {1, 2, 3}, new JsonObject(), new TreeMap<>());
        var e = assertThrows(AnyposeException.class, () -> damaged.open(compute));
        assertEquals("the weights are damaged: they are not in safetensors format", e.getMessage());
    }

    @Test
    void weightsOfAnotherShapeOrNameAreRefused() {
        ModelFile fixed = written();
        ModelFile asLearned = with(fixed, spec(OperatorKind.LEARNED));
        var missing = assertThrows(AnyposeException.class, () -> asLearned.open(compute));
        assertEquals("the model file has no array operator1; the file does not fit its manifest", missing.getMessage());
        ModelFile wider = with(fixed, spec(OperatorKind.FIXED, 16));
        var shape = assertThrows(AnyposeException.class, () -> wider.open(compute));
        assertTrue(
                shape.getMessage().startsWith("the model file has encoder1 of shape (8, 192), but (16, 192)"),
                shape.getMessage());
    }

    @Test
    void everyTrainedArrayHasItsOwnName() {
        try (Model model = Model.random(spec(OperatorKind.SPECTRAL), compute, new Seed(5))) {
            List<String> names =
                    model.parameters().stream().map(NDArray::getName).toList();
            assertEquals(
                    List.of(
                            "encoder1",
                            "operator1",
                            "classifier.hidden",
                            "classifier.hidden.bias",
                            "classifier.output",
                            "classifier.output.bias"),
                    names);
            assertEquals(names.size(), model.manager().getManagedArrays().size(), "arrays that nobody needs");
        }
    }

    private static ModelFile with(ModelFile file, ModelSpec spec) {
        return new ModelFile(spec, file.provenance(), file.weights(), file.extras(), file.parts());
    }

    private static ModelFile written() {
        try (Model model = Model.random(spec(OperatorKind.FIXED), compute, new Seed(5))) {
            return ModelFile.of(model, provenance());
        }
    }

    private Archive archive() {
        written().write(file);
        SortedMap<String, byte[]> parts =
                new TreeMap<>(Archive.read(file, KIND, Set.of(WEIGHTS)).parts());
        return new Archive(KIND, Archive.read(file, KIND, Set.of()).content(), parts);
    }

    private String refused() {
        return assertThrows(AnyposeException.class, () -> ModelFile.read(file)).getMessage();
    }

    private static ModelSpec spec(OperatorKind operator) {
        return spec(operator, 8);
    }

    /** Images of 8 x 8 pixels, moved to the right in four steps. */
    private static ModelSpec spec(OperatorKind operator, int dimension) {
        return new ModelSpec(
                TransformationInfo.of(Translation.alongX(8, 8)),
                List.of(0, 1),
                new ImageFormat(3, 8, 8, 1),
                List.of("cat", "dog"),
                Architecture.DENSE,
                operator,
                dimension,
                5,
                0,
                Planes.identity(3));
    }

    private static Provenance provenance() {
        return new Provenance(
                Map.of("epochs", "1"), 5, "abc", "1", "c0ffee", "a JVM", "a machine", "an engine", "today");
    }
}
