package io.anypose.recipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.anypose.model.operator.OperatorKind;
import io.anypose.pose.OrbitSettings;
import io.anypose.train.TrainingSettings;
import org.junit.jupiter.api.Test;

class RecipeTest {

    private final Recipe paper = Recipe.paper(OperatorKind.FIXED);

    @Test
    void provenanceGetsEverySetting() {
        int components = Recipe.class.getRecordComponents().length
                - 2 // the settings of both trainings, which are listed one by one
                + TrainingSettings.class.getRecordComponents().length
                + OrbitSettings.class.getRecordComponents().length
                - 1; // they share the seed

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
}
