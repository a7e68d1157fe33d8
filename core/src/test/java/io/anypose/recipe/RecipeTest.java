package io.anypose.recipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.group.CyclicGroup;
import io.anypose.model.operator.OperatorKind;
import io.anypose.pose.OrbitSettings;
import io.anypose.train.TrainingSettings;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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
        assertEquals("the setting latent dimension is 0; allowed is 1 or more", message(0, 70, 0));
        assertEquals("the setting hidden width is -1; allowed is 1 or more", message(70, -1, 0));
        assertEquals(
                "the setting order is -2; allowed is 1 or more, or 0 for the default of the operator",
                message(70, 70, -2));
    }

    private String message(int dimension, int hidden, int period) {
        return assertThrows(
                        IllegalArgumentException.class,
                        () -> new Recipe(
                                paper.architecture(),
                                paper.operator(),
                                paper.seen(),
                                dimension,
                                hidden,
                                period,
                                paper.planes(),
                                paper.training(),
                                paper.orbit()))
                .getMessage();
    }

    @Test
    void otherSettingsLeaveTheRestAsItWas() {
        Optional<OrbitSettings> none = Optional.empty();
        assertEquals(copy(3, 70, 70, 0, PlaneChoice.RGB, paper.orbit()), paper.withSeen(3));
        assertEquals(copy(2, 30, 70, 0, PlaneChoice.RGB, paper.orbit()), paper.withDimension(30));
        assertEquals(copy(2, 70, 40, 0, PlaneChoice.RGB, paper.orbit()), paper.withHidden(40));
        assertEquals(copy(2, 70, 70, 12, PlaneChoice.RGB, paper.orbit()), paper.withOrder(12));
        assertEquals(copy(2, 70, 70, 0, PlaneChoice.WHITENED, paper.orbit()), paper.with(PlaneChoice.WHITENED));
        assertEquals(copy(2, 70, 70, 0, PlaneChoice.RGB, none), paper.withOrbit(none));
    }

    private Recipe copy(
            int seen, int dimension, int hidden, int period, PlaneChoice planes, Optional<OrbitSettings> orbit) {
        return new Recipe(
                paper.architecture(),
                paper.operator(),
                seen,
                dimension,
                hidden,
                period,
                planes,
                paper.training(),
                orbit);
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
    void theSmallestSizesAreAllowed() {
        Recipe smallest = paper.withDimension(1).withHidden(1);
        assertEquals(1, smallest.dimension());
        assertEquals(1, smallest.hidden());
    }
}
