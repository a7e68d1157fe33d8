package io.anypose.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.Transformations;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is drawn anew in each pass of a training: poses out of a range, and backgrounds. */
class DrawnViewsTest {

    private static final Seed SEED = new Seed(3);
    private static final DataSet DATA = TinyData.of(12);

    private static Views views(String transformation, Backgrounds backgrounds) {
        return DATA.moved(Transformations.kind(transformation), backgrounds).train(SEED);
    }

    private static byte[] written(Views views, int object, Pose pose) {
        byte[] bytes = new byte[views.format().bytes()];
        views.write(object, pose, bytes, 0);
        return bytes;
    }

    private static SeenViews range(double radius) {
        Views views = views("rotation:any", Backgrounds.FIXED);
        return new SeenViews(
                views, PoseSplit.within((CyclicGroup) views.transformation().group(), radius));
    }

    @Test
    void anObjectHasOneAnchorWhosePoseIsAnotherInEachEpoch() {
        SeenViews seen = range(2.5);
        assertEquals(12, seen.anchors());
        assertEquals(12, seen.objects());
        Set<Pose> poses = new HashSet<>();
        for (int epoch = 0; epoch < 20; epoch++) {
            for (int anchor : seen.shuffled(SEED, epoch)) {
                assertTrue(seen.split().isSeen(seen.pose(anchor, SEED, epoch)));
                assertTrue(seen.split().isSeen(seen.partner(anchor, SEED, epoch)));
                poses.add(seen.pose(anchor, SEED, epoch));
                poses.add(seen.partner(anchor, SEED, epoch));
                assertEquals(seen.pose(anchor, SEED, epoch), seen.pose(anchor, SEED, epoch));
            }
        }
        assertEquals(2 * 12 * 20, poses.size(), "all are different");
    }

    @Test
    void aPassOverARangeHasEveryObjectOnceWhateverTheCoverage() {
        SeenViews seen = range(2.5);
        for (Coverage coverage : Coverage.values()) {
            int[] order = coverage.order(seen, SEED, 4);
            assertEquals(12, coverage.size(seen));
            assertArrayEquals(
                    IntStream.range(0, 12).toArray(),
                    Arrays.stream(order).map(seen::object).sorted().toArray());
        }
    }

    @Test
    void pairsAreAnchorsAndThenPartners() {
        SeenViews seen = range(2.5);
        int[] some = {5, 0, 7};
        int bytes = seen.format().bytes();
        ViewBatch pairs = seen.pairs(some, SEED, 2, new byte[6 * bytes]);
        ViewBatch anchors = seen.anchors(some, SEED, 2);
        ViewBatch partners = seen.partners(some, SEED, 2);
        assertArrayEquals(anchors.pixels(), Arrays.copyOf(pairs.pixels(), 3 * bytes));
        assertArrayEquals(partners.pixels(), Arrays.copyOfRange(pairs.pixels(), 3 * bytes, 6 * bytes));
        assertEquals(seen.pose(5, SEED, 2), pairs.poses().get(0));
        assertEquals(seen.partner(7, SEED, 2), pairs.poses().get(5));
        assertNotEquals(seen.pose(5, SEED, 2), seen.pose(5, SEED, 3));
    }

    @Test
    void freshBackgroundsAreOthersInEachPassAndView() {
        Views fresh = views("rotation", Backgrounds.FRESH).subset(new int[] {4, 2});
        Pose still = fresh.transformation().group().identity();
        Set<String> backgrounds = new HashSet<>();
        for (int pass = -1; pass < 4; pass++) {
            for (int view = 0; view < 2; view++) {
                byte[] drawn = written(fresh.drawn(pass, view), 1, still);
                assertArrayEquals(drawn, written(fresh.drawn(pass, view), 1, still), "the same when asked again");
                backgrounds.add(Arrays.toString(drawn));
                backgrounds.add(Arrays.toString(written(fresh.drawn(pass, view), 0, still)));
            }
        }
        assertEquals(20, backgrounds.size());
        assertArrayEquals(
                written(views("rotation", Backgrounds.FIXED), 2, still), written(fresh, 1, still), "outside of a pass");
    }

    @Test
    void freshBackgroundsChangeNothingOfTheObject() {
        Views fixed = views("rotation", Backgrounds.FIXED);
        Views drawn = views("rotation", Backgrounds.FRESH).drawn(3, 1);
        Pose turned = fixed.transformation().group().pose(3);
        assertEquals(objectPixels(written(fixed, 2, turned)), objectPixels(written(drawn, 2, turned)));
        drawn.keep(Set.of(turned));
        assertEquals(objectPixels(written(fixed, 2, turned)), objectPixels(written(drawn, 2, turned)), "kept masks");
    }

    @Test
    void objectsHaveAnotherShapeInEachPassAndTheSameInBothViewsOfIt() {
        Views fresh = views("rotation", Backgrounds.FRESH).subset(new int[] {4, 2});
        Views shaped = Jitter.SHAPES.over(fresh, SEED);
        Pose turned = fresh.transformation().group().pose(3);
        Set<Set<Integer>> shapes = new HashSet<>();
        for (int pass = 0; pass < 12; pass++) {
            byte[] anchor = written(shaped.drawn(pass, 0), 1, turned);
            byte[] partner = written(shaped.drawn(pass, 1), 1, turned);
            assertEquals(objectPixels(anchor), objectPixels(partner), "one shape");
            assertFalse(Arrays.equals(anchor, partner), "two backgrounds");
            shapes.add(objectPixels(anchor));
        }
        assertTrue(shapes.size() > 3, "of 12 passes: " + shapes.size());
        assertArrayEquals(written(fresh, 1, turned), written(shaped, 1, turned), "outside of a pass");
        assertFalse(shaped.keep(Set.of(turned)), "what is kept has no other shape");
        assertTrue(fresh.keep(Set.of(turned)));
    }

    /** A shape that is drawn and then moved is the shape that is moved: pairs differ in their pose only. */
    @Test
    void shapesOfShiftedObjectsMoveWithTheirPose() {
        Views shaped = Jitter.SHAPES.over(views("translate-x", Backgrounds.FRESH), SEED);
        int width = shaped.format().width();
        Pose still = shaped.transformation().group().identity();
        Pose moved = shaped.transformation().group().pose(1);
        for (int pass = 0; pass < 6; pass++) {
            Set<Integer> expected = new HashSet<>();
            objectPixels(written(shaped.drawn(pass, 0), 2, still))
                    .forEach(pixel -> expected.add(pixel / width * width + (pixel % width + 2) % width));
            assertEquals(expected, objectPixels(written(shaped.drawn(pass, 1), 2, moved)));
        }
    }

    /** The four pixels about the centre are the fixed point of every shape: only a shift would take them elsewhere. */
    @Test
    void otherShapesOfShiftedObjectsStayInTheirPlace() {
        int side = 28;
        byte[] pixels = new byte[side * side];
        Set<Integer> middle = new HashSet<>();
        for (int y = 13; y <= 14; y++) {
            for (int x = 13; x <= 14; x++) {
                pixels[y * side + x] = (byte) 255;
                middle.add(y * side + x);
            }
        }
        LabelledImages image = new LabelledImages(side, side, pixels, new int[] {0}, 1);
        DataSet data = new DataSet(image, image, List.of("dot"), "dot", Set.of());
        int moved = 0;
        for (int pass = 0; pass < 20; pass++) {
            assertEquals(middle, drawn(data, "translate-x", pass));
            moved += drawn(data, "rotation", pass).equals(middle) ? 0 : 1;
        }
        assertTrue(moved > 5, "turned ones do not: " + moved);
    }

    private static Set<Integer> drawn(DataSet data, String transformation, int pass) {
        Views views = data.moved(Transformations.kind(transformation), Backgrounds.FRESH)
                .train(SEED);
        return objectPixels(written(
                Jitter.SHAPES.over(views, SEED).drawn(pass, 0),
                0,
                views.transformation().group().identity()));
    }

    /** Blue without red: (0, 0, 1). */
    private static Set<Integer> objectPixels(byte[] rgb) {
        int pixels = rgb.length / 3;
        Set<Integer> object = new HashSet<>();
        IntStream.range(0, pixels)
                .filter(i -> rgb[i] == 0 && rgb[2 * pixels + i] == 1)
                .forEach(object::add);
        return object;
    }

    @Test
    void trainingUsesFreshBackgroundsAndValidationOnePerObject() {
        Views views = views("rotation", Backgrounds.FRESH);
        SeenViews seen = new SeenViews(
                views, PoseSplit.around((CyclicGroup) views.transformation().group(), 0));
        int[] one = {0};
        byte[] first = seen.anchors(one, SEED, 0).pixels();
        assertArrayEquals(first, seen.anchors(one, SEED, 0).pixels());
        assertFalse(Arrays.equals(first, seen.anchors(one, SEED, 1).pixels()), "another pass");
        assertFalse(Arrays.equals(first, seen.partners(one, SEED, 0).pixels()), "the other view of the pair");
    }

    @Test
    void withoutABackgroundImagesAreGreyAndTurnBlended() {
        Views grey = views("rotation:any", Backgrounds.NONE);
        assertEquals(1, grey.format().planes());
        assertEquals(255, grey.format().maximum());
        Pose still = grey.transformation().group().identity();
        assertArrayEquals(DATA.train().image(4), written(grey, 4, still));
        byte[] turned = written(grey, 4, ((CyclicGroup) grey.transformation().group()).at(1.3));
        boolean shades = IntStream.range(0, turned.length).anyMatch(i -> turned[i] != 0 && turned[i] != -1);
        assertTrue(shades, "between black and white");
        assertArrayEquals(
                DATA.test().image(4),
                written(
                        DATA.moved(Transformations.kind("rotation"), Backgrounds.NONE)
                                .test(SEED),
                        4,
                        Transformations.kind("rotation").on(8, 8).group().identity()));
    }
}
