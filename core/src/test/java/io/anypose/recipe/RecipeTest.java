package io.anypose.recipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.data.Jitter;
import io.anypose.group.CyclicGroup;
import io.anypose.group.ProductGroup;
import io.anypose.group.RigidMotions;
import io.anypose.model.Architecture;
import io.anypose.model.operator.OperatorKind;
import io.anypose.pose.OrbitSettings;
import io.anypose.train.TrainingSettings;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class RecipeTest {

    private final Recipe paper = Recipe.paper(OperatorKind.FIXED);

    @Test
    void provenanceGetsEverySetting() {
        int components = Recipe.class.getRecordComponents().length
                - 2 // the settings of both trainings, which are listed one by one
                + TrainingSettings.class.getRecordComponents().length
                + OrbitSettings.class.getRecordComponents().length
                - 1 // they share the seed
                - 2; // the paper has neither patience nor jitter

        assertEquals(components, paper.settings().size(), paper.settings().toString());
        assertEquals("20", paper.settings().get("epochs"));
        assertEquals("42", paper.settings().get("seed"));
        assertEquals("default", paper.settings().get("order"));
    }

    @Test
    void impossibleSizesAreRefusedWithWhatIsAllowed() {
        assertRefused("latent dimension is 0; allowed is 1 or more", () -> paper.withDimension(0));
        assertRefused("hidden width is -1; allowed is 1 or more", () -> paper.withHidden(-1));
        assertRefused(
                "order is -2; allowed is 1 or more, or 0 for the default of the operator", () -> paper.withOrder(-2));
    }

    private static void assertRefused(String message, Executable recipe) {
        assertEquals(
                "the setting " + message,
                assertThrows(IllegalArgumentException.class, recipe).getMessage());
    }

    /** The paper's compound model has 5 blocks of 14 for each axis, not one block for both. */
    @Test
    void latentsAreCutForWhatTheirOperatorsActOn() {
        CyclicGroup ten = new CyclicGroup(10);
        CyclicGroup fourteen = new CyclicGroup(14);
        ProductGroup torus = new ProductGroup(fourteen, fourteen);
        RigidMotions motions = new RigidMotions(ten, fourteen, fourteen);
        assertEquals(70, paper.suiting(ten).dimension());
        assertEquals(80, paper.withDimension(71).suiting(ten).dimension());
        assertEquals(70, Recipe.stacked(OperatorKind.FIXED).suiting(torus).dimension());
        assertEquals(70, Recipe.stacked(OperatorKind.FIXED).suiting(motions).dimension(), "of 10 and of 14");
        assertEquals(
                84,
                Recipe.stacked(OperatorKind.FIXED)
                        .withDimension(71)
                        .suiting(torus)
                        .dimension());
        assertEquals(784, Recipe.torus(OperatorKind.FIXED).suiting(torus).dimension());
        assertEquals(
                196,
                Recipe.torus(OperatorKind.FIXED)
                        .withDimension(70)
                        .suiting(torus)
                        .dimension());
        assertEquals(280, Recipe.rigid(OperatorKind.FIXED).suiting(motions).dimension());
        Recipe any = Recipe.rigidAnyPose(OperatorKind.FIXED);
        RigidMotions fine = new RigidMotions(new CyclicGroup(20), fourteen, fourteen);
        assertEquals(288, any.suiting(fine).dimension(), "32 blocks of 9");
        assertEquals(297, any.withDimension(290).suiting(fine).dimension());
        assertEquals(
                71,
                Recipe.paper(OperatorKind.LEARNED)
                        .withDimension(71)
                        .suiting(ten)
                        .dimension());
    }

    @Test
    void otherSettingsLeaveTheRestAsItWas() {
        Architecture dense = Architecture.DENSE;
        PlaneChoice rgb = PlaneChoice.RGB;
        Optional<OrbitSettings> none = Optional.empty();
        assertEquals(
                copy(Architecture.CONV, 2, 70, 70, 0, rgb, paper.orbit(), Jitter.NONE), paper.with(Architecture.CONV));
        assertEquals(copy(dense, 3, 70, 70, 0, rgb, paper.orbit(), Jitter.NONE), paper.withSeen(3));
        assertEquals(copy(dense, 2, 30, 70, 0, rgb, paper.orbit(), Jitter.NONE), paper.withDimension(30));
        assertEquals(copy(dense, 2, 70, 40, 0, rgb, paper.orbit(), Jitter.NONE), paper.withHidden(40));
        assertEquals(copy(dense, 2, 70, 70, 12, rgb, paper.orbit(), Jitter.NONE), paper.withOrder(12));
        assertEquals(
                copy(dense, 2, 70, 70, 0, PlaneChoice.WHITENED, paper.orbit(), Jitter.NONE),
                paper.with(PlaneChoice.WHITENED));
        assertEquals(copy(dense, 2, 70, 70, 0, rgb, none, Jitter.NONE), paper.withOrbit(none));
        assertEquals(copy(dense, 2, 70, 70, 0, rgb, paper.orbit(), Jitter.LIGHT), paper.with(Jitter.LIGHT));
    }

    private Recipe copy(
            Architecture architecture,
            int seen,
            int dimension,
            int hidden,
            int period,
            PlaneChoice planes,
            Optional<OrbitSettings> orbit,
            Jitter jitter) {
        return new Recipe(
                architecture,
                paper.operator(),
                seen,
                dimension,
                hidden,
                period,
                planes,
                paper.training(),
                orbit,
                jitter);
    }

    @Test
    void anOrderThatIsToldIsInTheProvenance() {
        assertEquals("12", paper.withOrder(12).settings().get("order"));
    }

    @Test
    void theFixedOperatorGetsWholeBlocksAndOthersStayAsTheyAre() {
        assertEquals(70, paper.suiting(new CyclicGroup(10)).dimension());
        assertEquals(72, paper.suiting(new CyclicGroup(12)).dimension());
        assertEquals(71, paper.suiting(new CyclicGroup(71)).dimension());
        Recipe spectral = Recipe.paper(OperatorKind.SPECTRAL);
        assertEquals(spectral, spectral.suiting(new CyclicGroup(12)));
    }

    @Test
    void theWholeCrossIsThatOfThePosesThatThereAre() {
        CyclicGroup eight = new CyclicGroup(8);
        ProductGroup small = new ProductGroup(eight, new CyclicGroup(14));
        Recipe torus = Recipe.torus(OperatorKind.FIXED);
        assertEquals(4, torus.reaching(small).seen());
        assertEquals(
                7,
                torus.reaching(new ProductGroup(new CyclicGroup(14), new CyclicGroup(14)))
                        .seen());
        assertEquals(3, torus.withSeen(3).reaching(small).seen());
        assertEquals(5, torus.withSeen(5).reaching(small).seen(), "too far, and so refused later");
        assertEquals(2, paper.reaching(eight).seen());
    }

    @Test
    void theSmallestSizesAreAllowed() {
        Recipe smallest = paper.withDimension(1).withHidden(1);
        assertEquals(1, smallest.dimension());
        assertEquals(1, smallest.hidden());
    }
}
