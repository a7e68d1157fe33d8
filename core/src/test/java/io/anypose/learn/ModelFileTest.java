package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.anypose.file.Archive;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformations;
import io.anypose.learn.ModelFile.Part;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.TestModels;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.Tensors;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A model survives its file; damage to the container itself is in {@code ArchiveTest}. */
class ModelFileTest {

    private static final String KIND = "anypose-model";
    private static final String WEIGHTS = "weights.safetensors";

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("model.zip");
    }

    @ParameterizedTest
    @EnumSource(Operators.class)
    void aModelComesBackBitForBit(OperatorKind operator) {
        try (Model model = Model.random(spec(operator), CPU.compute(), new Seed(5))) {
            ModelFiles.of(model, provenance()).write(file);
            ModelFile read = ModelFile.read(file);
            assertEquals(model.spec(), read.spec());
            assertEquals(provenance(), read.provenance());
            try (Model again = read.open(CPU.compute())) {
                assertArrayEquals(Tensors.encode(model.parameters()), Tensors.encode(again.parameters()));
                assertEquals(model.type(), again.type());
            }
        }
    }

    @Test
    void otherWeightsAreOtherBytes() {
        try (Model model = Model.random(spec(Operators.FIXED), CPU.compute(), new Seed(5));
                Model other = Model.random(spec(Operators.FIXED), CPU.compute(), new Seed(6))) {
            assertTrue(
                    !Arrays.equals(Tensors.encode(model.parameters()), Tensors.encode(other.parameters())),
                    "a seed that changes nothing");
        }
    }

    @Test
    void recognisersAndTheirManifestComeAndGoTogether() {
        ModelFile whole = written();
        Map<Part, byte[]> parts = new EnumMap<>(whole.parts());
        parts.put(Part.ORBIT, new byte[] {1, 2, 3});
        var unnamed = assertThrows(AnyposeException.class, () -> new ModelFile(whole.manifest(), parts));
        assertEquals(
                "the model file is damaged: it has weights of an orbit recogniser, whose network the manifest does not"
                        + " name; get a fresh copy or train again",
                unnamed.getMessage());
        write(content -> content.put("orbit", "mlp:4"));
        assertEquals(
                file + " is damaged: it has no weights of its orbit recogniser, whose network the manifest names; get a"
                        + " fresh copy or train again",
                refused());
    }

    @Test
    void aPartThatNoModelHasIsRefused() {
        Archive whole = archive();
        SortedMap<String, byte[]> parts = new TreeMap<>(whole.parts());
        parts.put("magic.safetensors", new byte[] {1});
        new Archive(KIND, whole.content(), parts).write(file);
        assertEquals(
                file + " is damaged: it holds magic.safetensors, which no model has; get a fresh copy or train again",
                refused());
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
        new Archive("anypose-checkpoint", JsonNodeFactory.instance.objectNode(), Map.of()).write(file);
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
        refuses("model: found nothing, an object is needed", content -> content.remove("model"));
        refuses("provenance: found nothing, an object is needed", content -> content.remove("provenance"));
        refuses("trial: found nothing, an object is needed", content -> content.remove("trial"));
        refuses("history: found nothing, a list is needed", content -> content.remove("history"));
        refuses("calibration: found nothing, an object is needed", content -> content.remove("calibration"));
        refuses("model: found \"fixed\", an object is needed", content -> content.put("model", "fixed"));
        refusesModel("transformation: found nothing, an object is needed", model -> model.remove("transformation"));
        refusesModel("seen: found nothing, a list is needed", model -> model.remove("seen"));
        refusesModel("planes: found nothing, an object is needed", model -> model.remove("planes"));
        refusesModel("hidden: found nothing, a whole number is needed", model -> model.remove("hidden"));
        refusesModel("hidden: found null, a whole number is needed", model -> model.putNull("hidden"));
        refusesModel("dimension: found \"8\", a whole number is needed", model -> model.put("dimension", "8"));
        refusesModel(
                "operator: \"MAGIC\" is no known operator; choose one of none, fixed, learned, spectral, turning",
                model -> model.put("operator", "MAGIC"));
        refusesModel(
                "architecture: found \"MAGIC\", one of dense, conv, stacked, torus, rigid is needed",
                model -> model.put("architecture", "MAGIC"));
    }

    @Test
    void numbersThatCannotBeAreRefused() {
        refuses(
                "model: the hidden layer has -1 units; at least 1 is needed",
                content -> model(content).put("hidden", -1));
        refuses(
                "model: pose 4 cannot be seen: translate-x has 4",
                content -> model(content).putArray("seen").add(4));
        refuses(
                "model: a latent has at least 1 entry and a period of 0 or more, not 0 and 0",
                content -> model(content).put("dimension", 0));
    }

    @Test
    void axesThatCannotBeAreRefused() {
        refusesAxis("[0]: the axis x needs a step above 0, not 0", axis -> axis.put("step", 0));
        refusesAxis("[0].step: found nothing, a number is needed", axis -> axis.remove("step"));
        refusesAxis("[0]: a group has at least one element, but the order is 0", axis -> axis.put("order", 0));
        refusesAxis("[0].order: found nothing, a whole number is needed", axis -> axis.remove("order"));
        refusesAxis("[0].anyPose: found \"yes\", a boolean is needed", axis -> axis.put("anyPose", "yes"));
        refusesTransformation(
                ": the axes of translate-x have 65537 poses or more; at most 65536 are possible",
                transformation -> axis(transformation).put("order", 65_537));
        refusesTransformation(
                ": the axes of translate-x have equal names: [x, x]",
                transformation -> transformation.withArray("axes").add(axis(transformation)));
        refusesTransformation(
                ": the transformation translate-x has no axis; at least one is needed",
                transformation -> transformation.putArray("axes"));
    }

    private void refusesAxis(String problem, Consumer<ObjectNode> damage) {
        refusesTransformation(".axes" + problem, transformation -> damage.accept(axis(transformation)));
    }

    private void refusesTransformation(String problem, Consumer<ObjectNode> damage) {
        refusesModel("transformation" + problem, model -> damage.accept(model.withObject("/transformation")));
    }

    private static ObjectNode axis(ObjectNode transformation) {
        return (ObjectNode) transformation.at("/axes/0");
    }

    @Test
    void mapsOfPlanesAreCheckedWhenTheyAreRead() {
        refuses(
                "model.planes: a map of colour planes needs at least one plane on either side, not 3 to 0",
                content -> planes(content).putArray("matrix"));
        refuses(
                "model.planes: a map of 1 planes does not fit a mean of 3",
                content -> planes(content).putArray("matrix").addArray().add(1.0));
        refuses(
                "model.planes.mean[0]: found null, a number is needed",
                content -> planes(content).putArray("mean").addNull().add(0).add(0));
        refuses("model: the map of 1 colour planes does not fit images of 3", content -> {
            planes(content).putArray("matrix").addArray().add(1.0);
            planes(content).putArray("mean").add(0.0);
        });
    }

    private void refusesModel(String problem, Consumer<ObjectNode> damage) {
        refuses("model." + problem, content -> damage.accept(model(content)));
    }

    private static ObjectNode model(ObjectNode content) {
        return content.withObject("/model");
    }

    private static ObjectNode planes(ObjectNode content) {
        return content.withObject("/model/planes");
    }

    private void write(Consumer<ObjectNode> damage) {
        Archive whole = archive();
        ObjectNode content = whole.content().deepCopy();
        damage.accept(content);
        new Archive(KIND, content, whole.parts()).write(file);
    }

    private void refuses(String problem, Consumer<ObjectNode> damage) {
        write(damage);
        assertEquals(
                file + " is damaged: its manifest.json: " + problem + "; get a fresh copy or train again", refused());
    }

    @Test
    void weightsThatAreNoneAreRefused() {
        ModelFile damaged = new ModelFile(written().manifest(), Map.of(Part.WEIGHTS, new byte[] {1, 2, 3}));
        var e = assertThrows(AnyposeException.class, () -> damaged.open(CPU.compute()));
        assertEquals(
                "the model file is damaged: its weights are not in safetensors format; get a fresh copy or train again",
                e.getMessage());
    }

    @Test
    void weightsOfAnotherShapeOrNameAreRefused() {
        ModelFile fixed = written();
        ModelFile asLearned = with(fixed, spec(Operators.LEARNED));
        var missing = assertThrows(AnyposeException.class, () -> asLearned.open(CPU.compute()));
        assertEquals("the model file has no array operator1; the file does not fit its manifest", missing.getMessage());
        ModelFile wider = with(fixed, spec(Operators.FIXED, 16));
        var shape = assertThrows(AnyposeException.class, () -> wider.open(CPU.compute()));
        assertTrue(
                shape.getMessage().startsWith("the model file has encoder1 of shape (8, 192), but (16, 192)"),
                shape.getMessage());
    }

    @Test
    void everyTrainedArrayHasItsOwnName() {
        try (Model model = Model.random(spec(Operators.SPECTRAL), CPU.compute(), new Seed(5))) {
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
        return new ModelFile(ModelFiles.with(file.manifest(), spec), file.parts());
    }

    private static ModelFile written() {
        try (Model model = Model.random(spec(Operators.FIXED), CPU.compute(), new Seed(5))) {
            return ModelFiles.of(model, provenance());
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
        return TestModels.dense(
                Transformations.TRANSLATE_X.on(8, 8),
                List.of(0, 1),
                new ImageFormat(3, 8, 8, 1),
                List.of("cat", "dog"),
                operator,
                dimension,
                5,
                0);
    }

    private static Provenance provenance() {
        return new Provenance(
                Map.of("epochs", "1"), 5, "abc", "1", "c0ffee", "a JVM", "a machine", "an engine", "today");
    }
}
