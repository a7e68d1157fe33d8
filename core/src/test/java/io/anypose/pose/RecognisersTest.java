package io.anypose.pose;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.PatternViews;
import io.anypose.data.SeenViews;
import io.anypose.data.Views;
import io.anypose.group.PoseSplit;
import io.anypose.group.Poses;
import io.anypose.image.Transformations;
import io.anypose.model.Architecture;
import io.anypose.model.Model;
import io.anypose.model.TestModels;
import io.anypose.model.engine.CpuEngine;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RecognisersTest {

    private static final Seed SEED = new Seed(42);
    private static final Views ALONG_X =
            new PatternViews(Transformations.kind("translate-x:1").on(6, 6), 1, 2, 8, 2, SEED);
    private static final Views ALONG_BOTH =
            new PatternViews(Transformations.kind("translate-xy:1").on(4, 4), 1, 2, 8, 2, SEED);

    @RegisterExtension
    static final CpuEngine CPU = new CpuEngine();

    private static PoseSplit split(Views views) {
        return PoseSplit.of(
                views.transformation().group(), views.transformation().group().poses());
    }

    private static Model model(Views views, Architecture architecture, OperatorKind operator, int dimension) {
        return Model.random(
                TestModels.spec(views, split(views), architecture, operator, dimension), CPU.compute(), SEED);
    }

    private static References references(Model model, Views views) {
        return References.draw(model, new SeenViews(views, split(views)), 5, SEED);
    }

    private static OrbitRecogniser orbit(Model model) {
        return OrbitRecogniser.untrained(model, OrbitSpec.parse("mlp:4"), SEED);
    }

    private static List<String> names(List<Inference> recognisers) {
        return recognisers.stream().map(Inference::name).toList();
    }

    @Test
    void theOrbitRecogniserComesBeforeNeighboursAndTheseBeforeAGivenPose() {
        try (Model model = model(ALONG_X, Architecture.DENSE, Operators.FIXED, 12);
                References references = references(model, ALONG_X);
                OrbitRecogniser orbit = orbit(model)) {
            Poses poses = Poses.repeat(model.spec().group().identity(), 3);
            Recognisers all = new Recognisers(model, Optional.of(references), Optional.of(orbit));
            assertSame(orbit, all.best().orElseThrow());
            assertSame(orbit, all.best(poses));
            assertEquals(List.of("knn", "orbit"), names(all.quick()));

            Recognisers searching = new Recognisers(model, Optional.of(references), Optional.empty());
            assertEquals("knn", searching.best().orElseThrow().name());
            assertSame(searching.best().orElseThrow(), searching.best(poses), "one search for all who ask");
            assertTrue(searching.findPoses());

            Recognisers none = new Recognisers(model, Optional.empty(), Optional.empty());
            assertEquals(Optional.empty(), none.best());
            assertEquals(new GivenPoses(model, poses), none.best(poses));
            assertEquals(List.of(), none.quick());
            assertFalse(none.findPoses());
        }
    }

    @Test
    void alongTwoAxesTheSearchAnswersButNotQuickly() {
        try (Model model = model(ALONG_BOTH, Architecture.TORUS, Operators.FIXED, 16);
                References references = references(model, ALONG_BOTH);
                OrbitRecogniser orbit = orbit(model)) {
            assertEquals(
                    List.of("orbit"),
                    names(new Recognisers(model, Optional.of(references), Optional.of(orbit)).quick()));
            Recognisers searching = new Recognisers(model, Optional.of(references), Optional.empty());
            assertEquals("knn", searching.best().orElseThrow().name());
            assertEquals(List.of(), searching.quick());
        }
    }

    @Test
    void aModelWithoutOperatorHasARecogniserCalledNone() {
        for (OperatorKind operator : List.of(Operators.NONE, Operators.FIXED)) {
            try (Model model = model(ALONG_X, Architecture.DENSE, operator, 12)) {
                assertEquals(
                        operator == Operators.NONE ? "none" : "given", Recognisers.name(model.spec(), GivenPose.NAME));
            }
        }
    }
}
