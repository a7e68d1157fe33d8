package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.group.Pose;
import java.util.List;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class TranslationProperties {

    private static final PixelTransformation BOTH = Transformations.TRANSLATE_XY.on(28, 28);

    @Provide
    Arbitrary<PixelTransformation> translations() {
        return Arbitraries.of(
                Transformations.TRANSLATE_X.on(28, 28),
                Transformations.TRANSLATE_Y.on(28, 28),
                Transformations.translateX(3).on(6, 4),
                Transformations.translateY(1).on(6, 4),
                Transformations.translateX(5).on(5, 7),
                Transformations.translateX(1).on(5, 7),
                BOTH);
    }

    @Property
    void translationsComposeExactly(
            @ForAll("translations") PixelTransformation translation,
            @ForAll @IntRange(max = 999) int a,
            @ForAll @IntRange(max = 999) int b) {
        assertTrue(composes(translation, translation::map, a, b));
    }

    @Property
    void anInverseUndoesItsTranslation(
            @ForAll("translations") PixelTransformation translation, @ForAll @IntRange(max = 999) int a) {
        Pose pose = translation.group().pose(a % translation.group().order());
        assertEquals(
                translation.map(translation.group().identity()),
                translation.map(pose.inverse()).after(translation.map(pose)));
    }

    @Property
    void asManyStepsAsTheOrderAreTheIdentity(@ForAll("translations") PixelTransformation translation) {
        PixelMap identity = translation.map(translation.group().identity());
        PixelMap step =
                translation.map(translation.group().pose(translation.group().order() > 1 ? 1 : 0));
        PixelMap moved = identity;
        for (int i = 0; i < translation.group().order(); i++) {
            moved = step.after(moved);
        }
        assertEquals(identity, moved);
        for (int pixel = 0; pixel < translation.width() * translation.height(); pixel++) {
            assertEquals(pixel, moved.source(pixel));
        }
    }

    @Example
    void aTranslationThatDropsWhatLeavesTheImageIsFoundOut() {
        PixelTransformation x = Transformations.TRANSLATE_X.on(28, 28);
        Function<Pose, PixelMap> dropping = pose -> PixelMap.of(28, 28, target -> {
            int column = target % 28 - 2 * pose.index();
            return column < 0 ? PixelMap.FILL : target - target % 28 + column;
        });
        assertFalse(composes(x, dropping, 10, 10));
    }

    @Example
    void xMovesToTheRightAndYDown() {
        PixelTransformation x = Transformations.TRANSLATE_X.on(28, 28);
        PixelTransformation y = Transformations.TRANSLATE_Y.on(28, 28);
        assertEquals(0, x.map(x.group().pose(1)).source(2));
        assertEquals(0, y.map(y.group().pose(1)).source(2 * 28));
        assertEquals(26, x.map(x.group().pose(1)).source(0));
    }

    @Example
    void compoundTranslationMovesFirstPartAlongXAndSecondAlongY() {
        Pose pose = BOTH.pose(List.of(6.0, -4.0));
        assertEquals(10 + 10 * 28, BOTH.map(pose).source(16 + 6 * 28));
        assertEquals(List.of("x", "y"), BOTH.axes().stream().map(Axis::name).toList());
        assertEquals("{x=6.0, y=-4.0}", BOTH.values(pose).toString());
    }

    private static boolean composes(
            PixelTransformation translation, Function<Pose, PixelMap> map, int first, int second) {
        var group = translation.group();
        Pose a = group.pose(first % group.order());
        Pose b = group.pose(second % group.order());
        return map.apply(a).after(map.apply(b)).equals(map.apply(group.compose(a, b)));
    }
}
