package io.anypose.image;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The order of axes is their own, not that of the alphabet. */
class TransformationTest {

    private static final Transformation ZOOM_AND_ANGLE = new Transformation() {
        @Override
        public String name() {
            return "zoom-and-angle";
        }

        @Override
        public List<Axis> axes() {
            return List.of(new Axis("z", "steps", 1, new CyclicGroup(3)), new Axis("a", "°", 90, new CyclicGroup(4)));
        }
    };

    @Test
    void sizesAreInTheOrderOfTheAxes() {
        Pose pose = ZOOM_AND_ANGLE.pose(List.of(-1.0, 180.0));
        assertEquals("{z=-1.0, a=180.0}", ZOOM_AND_ANGLE.values(pose).toString());
    }

    @Test
    void everyPoseIsFoundByItsSizes() {
        for (Pose pose : ZOOM_AND_ANGLE.group().poses()) {
            List<Double> sizes = List.copyOf(ZOOM_AND_ANGLE.values(pose).values());
            assertEquals(pose, ZOOM_AND_ANGLE.pose(sizes), sizes.toString());
        }
    }

    @Test
    void theFirstAxisIsReadFirst() {
        List<String> read = ZOOM_AND_ANGLE.readingOrder().stream()
                .map(pose -> ZOOM_AND_ANGLE.values(pose).values().toString())
                .toList();
        assertEquals(
                List.of("[-1.0, -90.0]", "[-1.0, 0.0]", "[-1.0, 90.0]", "[-1.0, 180.0]", "[0.0, -90.0]"),
                read.subList(0, 5));
    }
}
