package io.anypose.recipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.group.CyclicGroup;
import io.anypose.group.ProductGroup;
import io.anypose.image.Axis;
import io.anypose.image.Examples;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.image.picture.Backdrop;
import io.anypose.model.Architecture;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule: a trial that breaks it is refused with one sentence, and one that is nearly the same fits. */
class CompatibilityTest {

    /**
     * Changes are {@code key=value}, {@code seen=...} or {@code encoder=...}, which chooses the row of the table. The first ones break a
     * rule, the second ones do not.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            paper rotation fixed          | encoder.kind=stacked | encoder.kind=conv | the encoder stacked does not fit rotation and the operator fixed: it is for several axes in steps; what fits: dense and conv
            paper rotation fixed          | encoder.kind=torus   | encoder.kind=dense | the encoder torus does not fit rotation and the operator fixed: it is for two shifts with the operator fixed or none; what fits: dense and conv
            paper rotation fixed          | encoder.kind=rigid   | encoder.kind=dense | the encoder rigid does not fit rotation and the operator fixed: it is for turns with shifts and the operator fixed; what fits: dense and conv
            paper translate-xy fixed      | encoder.kind=dense   | encoder.kind=torus | the encoder dense does not fit translate-xy and the operator fixed: it is for one axis; what fits: stacked and torus
            paper translate-xy fixed      | encoder.kind=conv    | encoder.kind=conv operator.kind=none | the encoder conv does not fit translate-xy and the operator fixed: it is for one axis, or for comparison with the operator none; what fits: stacked and torus
            paper translate-xy learned    | encoder.kind=torus   | operator.kind=spectral | the encoder torus does not fit translate-xy and the operator learned: it is for two shifts with the operator fixed or none; what fits: stacked
            paper translate-xy none       | encoder.kind=rigid   | encoder.kind=torus | the encoder rigid does not fit translate-xy and the operator none: it is for turns with shifts and the operator fixed; what fits: conv and stacked and torus
            paper rotate-translate fixed  | encoder.kind=torus   | encoder.kind=rigid | the encoder torus does not fit rotate-translate and the operator fixed: it is for two shifts with the operator fixed or none; what fits: stacked and rigid
            anypose rotate-translate fixed | operator.kind=learned orbit=none | encoder.kind=stacked operator.kind=learned orbit=none | the encoder rigid does not fit rotate-translate and the operator learned: it is for turns with shifts and the operator fixed; what fits: stacked
            paper rotate-translate:any fixed | operator.kind=spectral orbit=none operator.block=none | encoder.kind=stacked operator.kind=none orbit=none operator.block=none | the encoder rigid does not fit rotate-translate:any and the operator spectral: it is for turns with shifts and the operator fixed; what fits: another operator
            paper rotate-translate:any fixed | encoder.kind=stacked | encoder.kind=rigid | the encoder stacked does not fit rotate-translate:any and the operator fixed: it is for several axes in steps; what fits: rigid
            paper rotation fixed          | operator.order=10    | operator.kind=learned operator.order=10 | operator.order does not fit the operator fixed: it is told to operators that learn; what fits: learned and spectral
            paper rotation none           | operator.order=10    | operator.kind=spectral operator.order=10 | operator.order does not fit the operator none: it is told to operators that learn; what fits: learned and spectral
            paper rotation learned        | operator.block=5     | operator.kind=fixed operator.block=5 | operator.block does not fit the operator learned: only an operator that shifts entries has blocks of its own length; what fits: fixed
            paper rotation learned        | operator.order=9     | operator.order=10 | operator.order 9 does not fit rotation: it has 10 poses along an axis; what fits: 10 or more
            paper translate-xy learned    | operator.order=13    | operator.order=14 | operator.order 13 does not fit translate-xy: it has 14 poses along an axis; what fits: 14 or more
            paper rotation:any spectral   | operator.kind=learned | operator.kind=spectral | the operator learned does not fit rotation:any: it has whole powers only; what fits: fixed and spectral
            paper rotation spectral       | encoder.dimension=71 | encoder.dimension=72 | encoder.dimension 71 does not fit the operator spectral: it acts on blocks of 2 entries; what fits: a multiple of 2
            paper examples none           | hidden=7             | operator.kind=spectral | the operator none does not fit examples of unknown order: it must know how many steps lead back to the start; what fits: spectral, which finds that, or examples:N
            paper examples fixed          | hidden=7             | operator.kind=spectral | the operator fixed does not fit examples of unknown order: it must know how many steps lead back to the start; what fits: spectral, which finds that, or examples:N
            paper rotation:any fixed      | operator.block=none  | operator.block=15 | the operator fixed without operator.block does not fit rotation:any: to act by any pose it needs blocks that are samples of a circle; what fits: an odd number up to 15
            paper rotation:any fixed      | operator.block=14    | operator.block=13 | operator.block 14 does not fit rotation:any: a block that moves by any amount has no frequency half way between two samples; what fits: an odd number up to 15
            paper rotation:any fixed      | operator.block=17    | operator.block=15 | operator.block 17 does not fit rotation:any: poses are searched at 30 points along an axis, fewer than two for each sample; what fits: an odd number up to 15
            paper rotation:any/15 fixed   | operator.block=15    | operator.block=7 | operator.block 15 does not fit rotation:any/15: poses are searched at 15 points along an axis, fewer than two for each sample; what fits: an odd number up to 7
            paper rotation:any/28 fixed   | operator.block=15    | operator.block=13 | operator.block 15 does not fit rotation:any/28: poses are searched at 28 points along an axis, fewer than two for each sample; what fits: an odd number up to 13
            paper rotation fixed          | operator.block=8     | operator.block=10 | operator.block 8 does not fit rotation: a block that moves by any amount has no frequency half way between two samples; what fits: an odd number up to 5
            anypose translate-xy fixed    | operator.block=14    | operator.block=7 | operator.block 14 does not fit translate-xy: a block that moves by any amount has no frequency half way between two samples; what fits: an odd number up to 7
            anypose rotate-translate:any fixed | operator.block=11 | operator.block=9 | operator.block 11 does not fit rotate-translate:any: poses are searched at 20 points along an axis, fewer than two for each sample; what fits: an odd number up to 9
            paper rotation fixed          | operator.kind=none   | operator.kind=none orbit=none | an orbit recogniser does not fit the encoder dense and the operator none: it searches the orbit of one operator; what fits: orbit=none
            anypose translate-xy fixed    | encoder.kind=stacked | encoder.kind=stacked orbit=none | an orbit recogniser does not fit the encoder stacked and the operator fixed: it searches the orbit of one operator; what fits: orbit=none
            paper rotation learned        | orbit.network=window:3x8,8 | orbit.network=window:8,3x8 | orbit.network window:3x8,8 does not fit the operator learned: only latents of a shift operator have neighbours before the first layer; what fits: a network that begins with mlp or conv
            paper rotation spectral       | orbit.network=window:3x8,8 | operator.kind=fixed orbit.network=window:3x8,8 | orbit.network window:3x8,8 does not fit the operator spectral: only latents of a shift operator have neighbours before the first layer; what fits: a network that begins with mlp or conv
            paper rotation fixed          | seen=x=4             | seen=rotation=36 | seeing x does not fit rotation: it has no such axis; what fits: rotation
            paper translate-xy fixed      | seen=rotation=36     | seen=y=4 | seeing rotation does not fit translate-xy: it has no such axis; what fits: x, y
            paper rotate-translate:any fixed | seen=all          | seen=rotation=180 | seeing all poses does not fit rotate-translate:any: those off the cross are infinitely many; what fits: a distance, such as rotation=180
            paper rotation fixed          | seen=216             | seen=180 | seeing 216° does not fit rotation: half of the way round is 180°; what fits: 180° or less
            paper translate-xy fixed      | seen=16              | seen=14 | seeing 16 px does not fit x: half of the way round is 14 px; what fits: 14 px or less
            paper translate-xy fixed      | seen=x=4,y=5         | seen=x=4,y=6 | seeing 5 px does not fit y: it moves in steps of 2 px; what fits: a multiple of that
            paper rotation fixed          | seen=70              | seen=0 | seeing 70° does not fit rotation: it moves in steps of 36°; what fits: a multiple of that
            paper rotation:any fixed      | seen=0               | seen=0.5 | seeing 0° does not fit rotation: training draws poses from a range; what fits: more
            paper rotation:any fixed      | seen=180.1           | seen=all | seeing 180.1° does not fit rotation: half of the way round is 180°; what fits: 180° or less
            paper rotation learned        | seen=0               | seen=36 | seeing 0° does not fit the operator learned: it learns what poses do from their difference; what fits: 36° or more, or the operators fixed and none
            paper translate-xy spectral   | seen=x=4,y=0         | seen=x=4,y=2 | seeing 0 px does not fit the operator spectral: it learns what poses do from their difference; what fits: 2 px or more, or the operators fixed and none
            """)
    void aBrokenRuleIsOneSentenceAndItsNeighbourFits(String of, String breaking, String fitting, String sentence) {
        String[] named = of.split(" ", -1);
        Trial trial = NamedRecipes.trial(named[0], named[1], OperatorKind.named(named[2]));
        assertEquals(
                sentence,
                assertThrows(IllegalArgumentException.class, () -> NamedRecipes.checked(changed(trial, breaking)))
                        .getMessage());
        Trial neighbour = NamedRecipes.checked(changed(trial, fitting));
        assertTrue(neighbour.task().seen().isPresent());
    }

    private static Trial changed(Trial trial, String changes) {
        Trial changed = trial;
        for (String change : changes.split(" ", -1)) {
            String[] setting = change.split("=", 2);
            changed = setting[0].equals("seen")
                    ? changed.with(changed.task().seeing(Seen.parse(setting[1], changed.task())))
                    : changed.set(setting[0], setting[1]);
        }
        return changed;
    }

    @Test
    void examplesNeedPicturesAtSeveralPosesAsTheyAre() {
        refused(
                "examples:12 does not fit embedded MNIST: it has each object in one pose;"
                        + " what fits: a folder of pictures at several poses",
                () -> Task.digits("examples:12"));
        Data.Folder pictures = Data.Folder.of("pictures");
        Data noise = new Data.Folder(
                "pictures", Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(Backdrop.NOISE));
        refused(
                "data.background does not fit examples: pictures at several poses are taken as they are; what fits: usual",
                () -> Task.of(noise, "examples"));
        assertEquals(noise, Task.of(noise, "rotation").data());
        assertEquals(pictures, Task.of(pictures, "examples").data());
        Trial black = new Trial(
                Task.of(pictures, "examples"),
                Recipe.named("few", Task.of(pictures, "examples"), Operators.SPECTRAL),
                1);
        assertEquals("none", black.set("data.background", "none").settings().get("data.background"));
    }

    @Test
    void anyPoseIsPossibleAlongTheFirstAxisOnly() {
        Trial trial = NamedRecipes.trial("paper", "translate-xy", Operators.FIXED);
        refused(
                "any pose along y does not fit both: a range of real poses lies along the first axis; what fits: steps along"
                        + " the others",
                () -> Compatibility.check(trial, new Both(true), true));
        assertEquals(
                70,
                Compatibility.check(trial, new Both(false), true)
                        .recipe()
                        .encoder()
                        .dimension());
    }

    private record Both(boolean anyAlongSecond) implements Transformation {

        @Override
        public String name() {
            return "both";
        }

        @Override
        public List<Axis> axes() {
            CyclicGroup ten = new CyclicGroup(10);
            return List.of(new Axis("x", "px", 2, ten), new Axis("y", "px", 2, ten, anyAlongSecond));
        }

        @Override
        public ProductGroup group() {
            return new ProductGroup(axes().get(0).group(), axes().get(1).group());
        }
    }

    private static void refused(String sentence, org.junit.jupiter.api.function.Executable trial) {
        assertEquals(
                sentence, assertThrows(IllegalArgumentException.class, trial).getMessage());
    }

    @Test
    void examplesOfUnknownOrderAreToldByTheirSource() {
        Trial fixed = NamedRecipes.trial("paper", "examples:12", Operators.FIXED);
        Transformation twelve = new Examples(new CyclicGroup(12));
        assertThrows(IllegalArgumentException.class, () -> Compatibility.check(fixed, twelve, false));
        assertEquals(
                72, Compatibility.check(fixed, twelve, true).recipe().encoder().dimension());
    }

    /** The paper's compound model has 5 blocks of 14 for each axis, not one block for both. */
    @ParameterizedTest
    @CsvSource({
        "paper, rotation, fixed, dense, 70, 70",
        "paper, rotation, fixed, dense, 71, 80",
        "paper, rotation, learned, dense, 71, 71",
        "paper, rotation, none, dense, 71, 71",
        "paper, rotation:any, fixed, dense, 70, 75",
        "paper, translate-x:any, fixed, dense, 70, 78",
        "paper, translate-xy, fixed, stacked, 70, 70",
        "paper, translate-xy, fixed, stacked, 71, 84",
        "paper, translate-xy, fixed, torus, 784, 784",
        "paper, translate-xy, fixed, torus, 70, 196",
        "paper, translate-xy, none, torus, 70, 196",
        "paper, translate-xy:any, fixed, torus, 170, 338",
        "paper, rotate-translate, fixed, stacked, 71, 140",
        "paper, rotate-translate, fixed, rigid, 280, 280",
        "paper, rotate-translate, fixed, rigid, 281, 290",
        "paper, rotate-translate:any, fixed, rigid, 290, 297"
    })
    void latentsAreCutIntoWholeBlocks(
            String recipe, String transformation, String operator, String encoder, int asked, int whole) {
        Trial trial = NamedRecipes.trial(
                        recipe, transformation, OperatorKind.named(operator), Architecture.named(encoder))
                .set("encoder.dimension", asked);
        assertEquals(whole, NamedRecipes.checked(trial).recipe().encoder().dimension());
    }

    @Test
    void anAxisThatIsOneBlockLongMovesByWholeStepsWhateverTheOthersAre() {
        Transformation wide = Transformations.TRANSLATE_XY.on(28, 20);
        Trial trial = NamedRecipes.trial("paper", "translate-xy", Operators.FIXED);
        assertEquals(
                70, Compatibility.check(trial, wide, true).recipe().encoder().dimension());
        assertThrows(
                IllegalArgumentException.class,
                () -> Compatibility.check(trial.set("operator.block", 10), wide, true),
                "of 14 poses 10 is no block");
        Transformation half = Transformations.TRANSLATE_XY.on(28, 14);
        assertEquals(
                70,
                Compatibility.check(trial.set("operator.block", 7), half, true)
                        .recipe()
                        .encoder()
                        .dimension());
    }

    @ParameterizedTest
    @CsvSource({
        "paper, rotation, fixed, rotation=72",
        "paper, rotation:any, fixed, rotation=72",
        "paper, translate-x, fixed, x=4",
        "paper, translate-xy, fixed, 'x=14,y=14'",
        "paper, rotate-translate, fixed, rotation=72",
        "paper, rotate-translate:any, fixed, rotation=72",
        "paper, examples:12, fixed, pose=2",
        "photos, rotation, fixed, all",
        "photos, translate-xy, none, 'x=14,y=14'"
    })
    void theUsualPosesAreSeenUnlessOthersAreGiven(String recipe, String transformation, String operator, String seen) {
        Trial trial = NamedRecipes.trial(recipe, transformation, OperatorKind.named(operator));
        assertEquals(Optional.empty(), trial.task().seen());
        assertEquals(
                seen, NamedRecipes.checked(trial).task().seen().orElseThrow().toString());
        Seen other =
                new Seen(Map.of(NamedRecipes.moved(trial.task()).axes().get(0).name(), 0.0));
        assertThrows(
                IllegalArgumentException.class,
                () -> NamedRecipes.checked(trial.with(trial.task().seeing(new Seen(Map.of("none", 1.0))))));
        if (!transformation.contains(":any")) {
            assertEquals(
                    other,
                    NamedRecipes.checked(trial.with(trial.task().seeing(other)))
                            .task()
                            .seen()
                            .orElseThrow());
        }
    }

    static List<Trial> named() {
        return NamedRecipes.all().stream()
                .filter(trial -> !isKnownToBeRefused(trial))
                .toList();
    }

    /** The table has one row for several operators, and not all of them fit. */
    private static boolean isKnownToBeRefused(Trial trial) {
        OperatorKind operator = trial.recipe().operator().kind();
        Architecture encoder = trial.recipe().encoder().kind();
        return (encoder == Architecture.TORUS && (operator == Operators.LEARNED || operator == Operators.SPECTRAL))
                || (encoder == Architecture.RIGID && operator != Operators.FIXED)
                || (operator == Operators.LEARNED
                        && trial.task().transformation().equals("rotation:any"));
    }

    @ParameterizedTest
    @MethodSource("named")
    void whatWasCompletedIsComplete(Trial trial) {
        Trial once = NamedRecipes.checked(trial);
        assertEquals(once, NamedRecipes.checked(once));
        assertTrue(
                once.recipe().encoder().dimension() >= trial.recipe().encoder().dimension());
    }

    @Test
    void allOtherNamedRecipesAreRefused() {
        List<Trial> refused = NamedRecipes.all().stream()
                .filter(CompatibilityTest::isKnownToBeRefused)
                .toList();
        assertEquals(true, refused.size() > 10);
        refused.forEach(trial ->
                assertThrows(IllegalArgumentException.class, () -> NamedRecipes.checked(trial), trial.toString()));
    }
}
