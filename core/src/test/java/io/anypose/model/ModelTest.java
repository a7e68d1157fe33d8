package io.anypose.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.data.PatternViews;
import io.anypose.data.Views;
import io.anypose.group.PoseSplit;
import io.anypose.group.Poses;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.model.encoder.Planes;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.engine.Tensors;
import io.anypose.model.operator.Latent;
import io.anypose.model.operator.Layout;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Models of 6 x 8 pixels, with 3 shifts across and 4 down. */
class ModelTest {

    private static final Seed SEED = new Seed(6);
    private static final int INPUTS = 48;

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static Model model(
            TransformationKind kind, Architecture architecture, OperatorKind operator, int dimension) {
        Views views = new PatternViews(kind.on(6, 8), 1, 2, 3, 4, SEED);
        var group = views.transformation().group();
        PoseSplit split = PoseSplit.of(group, group.poses());
        return Model.random(
                TestModels.spec(views, split, architecture, operator, dimension),
                CPU.compute(),
                SEED,
                DataType.FLOAT64);
    }

    private static NDArray image(Model model) {
        double[] image = SEED.generator("image").doubles(INPUTS, 0, 1).toArray();
        return model.manager().create(image, new Shape(1, INPUTS)).toType(model.type(), false);
    }

    private static void assertPoses(boolean areFound, boolean haveOrbits, Model model, String refusal) {
        try (model) {
            assertEquals(areFound, model.findsPoses());
            assertEquals(haveOrbits, model.hasOrbits());
            String sentence = "poses cannot be searched for with the operator " + refusal;
            if (areFound) {
                assertDoesNotThrow(model::requireFindsPoses);
            } else {
                var found = assertThrows(IllegalArgumentException.class, model::requireFindsPoses);
                assertEquals(sentence, found.getMessage());
            }
            if (haveOrbits) {
                assertDoesNotThrow(model::requireOrbits);
            } else {
                var orbits = assertThrows(IllegalArgumentException.class, model::requireOrbits);
                assertEquals(sentence, orbits.getMessage());
            }
        }
    }

    @Test
    void posesAreFoundInOneStageWithAnOperatorAndOrbitsInARigidModelToo() {
        assertPoses(true, true, model(Transformations.TRANSLATE_X, Architecture.DENSE, Operators.FIXED, 6), "");
        assertPoses(
                false,
                false,
                model(Transformations.TRANSLATE_X, Architecture.DENSE, Operators.NONE, 6),
                "none in 1 stages");
        assertPoses(
                false,
                false,
                model(Transformations.TRANSLATE_XY, Architecture.STACKED, Operators.FIXED, 12),
                "fixed in 2 stages");
        assertPoses(
                false,
                true,
                model(Transformations.ROTATE_TRANSLATE, Architecture.RIGID, Operators.FIXED, 20),
                "fixed in 2 stages");
    }

    @Test
    void theTrainedArraysHaveNamesInAFixedOrder() {
        try (Model model = model(Transformations.TRANSLATE_XY, Architecture.STACKED, Operators.LEARNED, 12)) {
            assertEquals(
                    List.of(
                            "encoder1",
                            "operator1",
                            "encoder2",
                            "operator2",
                            "classifier.hidden",
                            "classifier.hidden.bias",
                            "classifier.output",
                            "classifier.output.bias"),
                    model.parameters().stream().map(NDArray::getName).toList());
            assertEquals(12 * INPUTS + 3 * 12 * 12 + 6 * 12 + 6 + 2 * 6 + 2, model.parameterCount());
            assertEquals(DataType.FLOAT64, model.type());
            assertEquals(2, model.operators().size());
        }
    }

    @Test
    void whatTrainingGathersFollowsTheTrainedArraysAndChangesOnlyWhileLearning() {
        try (Model model = model(Transformations.TRANSLATE_X, Architecture.CONV, Operators.FIXED, 6)) {
            NDList trained = model.parameters();
            NDList all = model.arrays();
            assertTrue(all.size() > trained.size(), "means and variances of batches");
            assertEquals(trained, new NDList(all.subList(0, trained.size())));
            NDArray gathered = all.get(trained.size());
            double[] before = TestModels.doubles(gathered);
            model.encode(image(model));
            assertArrayEquals(before, TestModels.doubles(gathered));
            model.learning().encode(image(model));
            assertFalse(Arrays.equals(before, TestModels.doubles(gathered)));
        }
    }

    @Test
    void theWeightsServeAModelOfAnotherSpec() {
        try (Model model = model(Transformations.TRANSLATE_X, Architecture.DENSE, Operators.FIXED, 6)) {
            ModelSpec spec = model.spec();
            ModelSpec other = new ModelSpec(
                    spec.transformation(),
                    List.of(1),
                    spec.format(),
                    List.of("left", "right"),
                    spec.architecture(),
                    spec.operator(),
                    6,
                    6,
                    0,
                    Planes.identity(1),
                    OptionalDouble.empty());
            try (Model same = model.as(other, CPU.compute());
                    Model stored = Model.stored(other, CPU.compute(), Tensors.encode(model.arrays()), "memory")) {
                assertEquals(other, same.spec());
                for (Model copy : List.of(same, stored)) {
                    assertNotSame(model.manager(), copy.manager());
                    for (NDArray array : model.arrays()) {
                        NDArray copied = copy.arrays().get(array.getName());
                        assertArrayEquals(TestModels.doubles(array), TestModels.doubles(copied), array.getName());
                    }
                }
            }
        }
    }

    @Test
    void aFrozenModelAnswersAsBeforeAndAStepOfTrainingToo() {
        try (Model model = model(Transformations.TRANSLATE_X, Architecture.DENSE, Operators.LEARNED, 6)) {
            Poses poses = Poses.repeat(model.spec().group().pose(2), 1);
            double[] expected = TestModels.doubles(model.logits(model.canonical(image(model), poses)));
            for (Model other : List.of(model.frozen(), model.once(), model.learning())) {
                assertNotSame(model, other);
                double[] found = TestModels.doubles(other.logits(other.canonical(image(model), poses)));
                assertArrayEquals(expected, found, 1e-12);
            }
        }
    }

    @Test
    void canonicalLatentsAreTheLastOfAllStages() {
        try (Model model = model(Transformations.TRANSLATE_XY, Architecture.STACKED, Operators.FIXED, 12)) {
            Poses poses = Poses.repeat(model.spec().group().pose(7), 1);
            List<Latent> all = model.canonicals(image(model), poses);
            assertEquals(
                    List.of("4 blocks of 3 under C3", "3 blocks of 4 under C4"),
                    all.stream().map(Latent::layout).map(Layout::toString).toList());
            assertArrayEquals(
                    TestModels.doubles(all.get(1).values()),
                    TestModels.doubles(model.canonical(image(model), poses).values()));
        }
    }

    @Test
    void anglesAreExactMultiplesWhenTrainingHasEnded() {
        try (Model any = model(Transformations.TRANSLATE_X, Architecture.DENSE, Operators.SPECTRAL, 4)) {
            assertTrue(any.prior().isEmpty(), "no period is known");
            ModelSpec spec = any.spec();
            ModelSpec told = TestModels.dense(
                    spec.transformation(), List.of(0), spec.format(), spec.classes(), Operators.SPECTRAL, 4, 6, 3);
            try (Model model = Model.random(told, CPU.compute(), SEED, DataType.FLOAT64)) {
                TestModels.set(model, "operator1", new double[] {2, 3.2});
                assertTrue(model.prior().orElseThrow().getDouble() > 0.001, "between multiples of a third of a turn");
                model.finish();
                assertArrayEquals(
                        new double[] {2 * Math.PI / 3, 4 * Math.PI / 3},
                        TestModels.doubles(model.parameters().get("operator1")),
                        1e-12);
            }
        }
    }

    @Test
    void closingAModelClosesItsArrays() {
        Model model = model(Transformations.TRANSLATE_X, Architecture.DENSE, Operators.FIXED, 6);
        assertTrue(model.manager().isOpen());
        model.close();
        assertFalse(model.manager().isOpen());
        assertTrue(CPU.compute().manager().isOpen());
    }
}
