package io.anypose.recipe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.data.Coverage;
import io.anypose.model.Architecture;
import io.anypose.model.OperatorKind;
import io.anypose.pose.OrbitSettings;
import io.anypose.train.Supervision;
import io.anypose.train.TrainingSettings;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The recipes are what the paper and our measurements say; a change here is another experiment. */
class RecipeDefaultsTest {

    @Test
    void thePapersSettings() {
        Recipe paper = Recipe.paper(OperatorKind.LEARNED);
        assertEquals(
                new Recipe(
                        "rotation",
                        Architecture.DENSE,
                        OperatorKind.LEARNED,
                        2,
                        70,
                        70,
                        0,
                        PlaneChoice.RGB,
                        TrainingSettings.PAPER,
                        Optional.of(OrbitSettings.SMALL)),
                paper);
        assertEquals(20, paper.training().epochs());
        assertEquals(1, paper.training().consistencyWeight());
        assertEquals("mlp:256", OrbitSettings.SMALL.network().toString());
    }

    @Test
    void ourBestSettings() {
        Recipe best = Recipe.anypose(OperatorKind.FIXED);
        assertEquals(280, best.dimension());
        assertEquals(256, best.hidden());
        assertEquals(10, best.training().consistencyWeight());
        assertEquals(PlaneChoice.WHITENED, best.planes());
        assertEquals(
                "conv:128,128,128@0.2", best.orbit().orElseThrow().network().toString());
    }

    @Test
    void compoundShiftsClassifyBothViewsOfTheFullCross() {
        Recipe stacked = Recipe.stacked(OperatorKind.LEARNED);
        Recipe torus = Recipe.torus(OperatorKind.FIXED);
        assertEquals(Architecture.STACKED, stacked.architecture());
        assertEquals(Architecture.TORUS, torus.architecture());
        for (Recipe recipe : new Recipe[] {stacked, torus}) {
            assertEquals("translate-xy", recipe.transformation());
            assertEquals(7, recipe.seen());
            assertEquals(Supervision.BOTH_VIEWS, recipe.training().supervision());
        }
        assertEquals(4 * 196, torus.dimension());
        assertEquals(Coverage.ONE_POSE, torus.training().coverage());
        assertEquals(
                "window:7x64,5x64,64", torus.orbit().orElseThrow().network().toString());
    }

    @Test
    void otherTrainingSettingsLeaveTheRestAsItWas() {
        Recipe recipe = Recipe.torus(OperatorKind.FIXED);
        TrainingSettings other = recipe.training().withConsistencyWeight(3);
        Recipe changed = recipe.with(other);
        assertEquals(other, changed.training());
        assertEquals(recipe, changed.with(recipe.training()));
    }
}
