package io.anypose.recipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.file.Json;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.Axis;
import io.anypose.image.Examples;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeenTest {

    private static Task task(String transformation) {
        return Task.of(NamedRecipes.MEMORY, transformation);
    }

    private static Transformation moved(String transformation) {
        return NamedRecipes.moved(task(transformation));
    }

    @ParameterizedTest
    @CsvSource({
        "rotation, 72, rotation=72",
        "rotation:any, 30.5, rotation=30.5",
        "translate-x, 4, x=4",
        "translate-x:3, 6, x=6",
        "translate-xy, 4, 'x=4,y=4'",
        "translate-xy, 'y=6, x=4', 'x=4,y=6'",
        "translate-xy, x=4, x=4",
        "rotate-translate, 72, rotation=72",
        "rotate-translate:90/3, 90, rotation=90",
        "examples, 3, pose=3",
        "examples:12, 3, pose=3",
        "rotation, all, all",
        "rotation, 0, rotation=0"
    })
    void whatPeopleTypeIsReadAndPrintedByAxis(String transformation, String typed, String printed) {
        Seen seen = Seen.parse(typed, task(transformation));
        assertEquals(printed, seen.toString());
        assertEquals(seen, Seen.parse(printed, task(transformation)), "and read again");
    }

    @ParameterizedTest
    @ValueSource(strings = {"most", "", "72°", "x", "x=", "x=4,", "x=4,y", "x=4,x=6", "x=4;y=6", "all,72"})
    void anythingElseIsRefused(String typed) {
        assertEquals(
                "'" + typed
                        + "' names no seen poses; allowed are a distance such as 72, distances by axis such as x=4,y=6, and all",
                assertThrows(IllegalArgumentException.class, () -> Seen.parse(typed, task("translate-xy")))
                        .getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"-36", "NaN", "Infinity"})
    void distancesAreFiniteAndNotNegative(String typed) {
        assertEquals(
                "poses within " + Double.valueOf(typed) + " of rotation cannot be seen; allowed is 0 or more",
                assertThrows(IllegalArgumentException.class, () -> Seen.parse(typed, task("rotation")))
                        .getMessage());
    }

    @Test
    void theJsonFormIsSortedByAxisAndReadAgain() {
        Seen seen = new Seen(Map.of("y", 6.0, "x", 4.0, "rotation", 72.0));
        assertEquals("{\"rotation\":72.0,\"x\":4.0,\"y\":6.0}", Json.line(seen));
        assertEquals(seen, Json.read(Json.line(seen), Seen.class));
        assertEquals(Seen.ALL, Json.read("{}", Seen.class));
        Map<String, Double> without = new HashMap<>();
        without.put("x", null);
        assertThrows(IllegalArgumentException.class, () -> new Seen(without));
        assertThrows(RuntimeException.class, () -> Json.read("{\"x\": null}", Seen.class));
        assertThrows(RuntimeException.class, () -> Json.read("{\"x\": \"far\"}", Seen.class));
    }

    @Test
    void distancesAreCopiedAndNotChanged() {
        Map<String, Double> within = new TreeMap<>(Map.of("x", 4.0));
        Seen seen = new Seen(within);
        within.put("x", 6.0);
        assertEquals(4, seen.within().get("x"));
        assertThrows(UnsupportedOperationException.class, () -> seen.within().put("x", 6.0));
    }

    @ParameterizedTest
    @CsvSource({
        "rotation, rotation=72",
        "rotation:30, rotation=60",
        "rotation:90, rotation=90",
        "rotation:180, rotation=180",
        "rotation:360, rotation=0",
        "rotation:any, rotation=72",
        "rotation:any/60, rotation=72",
        "translate-x, x=4",
        "translate-x:4, x=4",
        "translate-x:7, x=7",
        "translate-x:any, x=4",
        "translate-xy, 'x=14,y=14'",
        "translate-xy:4, 'x=12,y=12'",
        "translate-xy:any, 'x=7,y=7'",
        "rotate-translate, rotation=72",
        "rotate-translate:90/4, rotation=90",
        "rotate-translate:any, rotation=72",
        "examples:12, pose=2",
        "shear, shear=2"
    })
    void theUsualPosesAreThePapersToTheNearestStep(String transformation, String usual) {
        assertEquals(usual, Seen.usual(moved(transformation)).toString());
    }

    @Test
    void halfOfTheWayRoundIsAPoseUnlessAnyIsPossible() {
        assertEquals(144, Seen.half(moved("rotation:72").axes().get(0)));
        assertEquals(180, Seen.half(moved("rotation:any/15").axes().get(0)));
    }

    @Test
    void theUsualPosesOfFewAreThoseThatThereAre() {
        assertEquals("pose=1", Seen.usual(new Examples(new CyclicGroup(2))).toString());
        assertEquals("pose=1", Seen.usual(new Examples(new CyclicGroup(3))).toString());
    }

    @ParameterizedTest
    @CsvSource({
        "rotation, 0, 1",
        "rotation, 36, 3",
        "rotation, 72, 5",
        "rotation, 180, 10",
        "rotation, all, 10",
        "rotation:any, 72, 13",
        "rotation:any, all, 30",
        "translate-xy, 4, 9",
        "translate-xy, 'x=4,y=0', 5",
        "translate-xy, x=4, 18",
        "translate-xy, 'x=14,y=14', 27",
        "translate-xy, all, 196",
        "rotate-translate, 72, 31",
        "rotate-translate, 'rotation=72,x=0,y=2', 7",
        "rotate-translate, all, 1960",
        "rotate-translate:any, 'rotation=72,x=0,y=0', 9",
        "examples:12, 2, 5"
    })
    void posesAreSplitAlongTheCross(String transformation, String seen, int count) {
        PoseSplit split = Seen.parse(seen, task(transformation)).split(moved(transformation));
        assertEquals(count, split.seen().size());
        assertEquals(transformation.contains(":any"), split.isRange());
    }

    /** Of one axis, and of the cross of several, exactly those within the distance are seen. */
    @ParameterizedTest
    @ValueSource(strings = {"rotation", "rotation:45", "translate-x:any", "translate-xy:4", "rotate-translate:90/4"})
    void exactlyThePosesWithinTheDistanceAreSeen(String transformation) {
        Transformation moved = moved(transformation);
        Axis first = moved.axes().get(0);
        HashSet<Pose> before = new HashSet<>();
        for (int steps = 0; steps <= first.group().order() / 2; steps++) {
            double distance = steps * first.step();
            PoseSplit split = Seen.within(first.name(), distance).split(moved);
            for (Pose pose : moved.group().poses()) {
                List<Double> values = List.copyOf(moved.values(pose).values());
                boolean along = values.stream().skip(1).allMatch(value -> value == 0);
                boolean across = values.get(0) == 0
                        && values.stream().skip(1).filter(value -> value != 0).count() == 1;
                assertEquals(
                        (along && Math.abs(values.get(0)) <= distance + 1e-9) || across, split.isSeen(pose), pose + "");
            }
            assertTrue(split.seen().containsAll(before), "more distance, no pose less");
            before.addAll(split.seen());
        }
    }

    @Test
    void allShowsPosesOffTheCross() {
        PoseSplit all = Seen.ALL.split(Transformations.TRANSLATE_XY.on(28, 28));
        assertEquals(List.of(), all.unseen());
        assertFalse(Seen.usual(Transformations.TRANSLATE_XY.on(28, 28))
                .split(Transformations.TRANSLATE_XY.on(28, 28))
                .unseen()
                .isEmpty());
    }
}
