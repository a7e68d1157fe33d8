package io.anypose.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.group.CyclicGroup;
import io.anypose.group.Motions;
import io.anypose.group.ProductGroup;
import io.anypose.image.Axis;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PoseErrorsTest {

    private static final CyclicGroup GRID = new CyclicGroup(30);
    private static final Axis AXIS = new Axis("rotation", "°", 12, GRID, true);

    @Test
    void errorsAreCountedTheShorterWayRound() {
        assertEquals(2, PoseErrors.steps(GRID.at(14), GRID.at(-14)), 1e-9);
        assertEquals(0.75, PoseErrors.steps(GRID.at(0.25), GRID.at(-0.5)), 1e-9);
        assertEquals(0.75, PoseErrors.steps(GRID.at(-0.5), GRID.at(0.25)), 1e-9);
    }

    @Test
    void ofAShiftedObjectTheErrorIsThatOfTheAngle() {
        Motions motions = new Motions(GRID, new ProductGroup(new CyclicGroup(14), new CyclicGroup(14)));
        assertEquals(0.75, PoseErrors.steps(motions.at(14.5, 3, -2), motions.at(-14.75, 1, 0)), 1e-9);
    }

    @Test
    void medianPercentileAndSharesAreInDegrees() {
        PoseErrors errors = new PoseErrors(AXIS);
        for (double degrees : List.of(1.0, 2.0, 3.0, 4.0, 5.0, 9.0, 10.0, 18.0, 19.0, 150.0, 179.0)) {
            errors.add(degrees / 12);
        }
        Map<String, Double> details = errors.details();
        assertEquals(List.of("medianError", "error90", "within9", "within18"), List.copyOf(details.keySet()));
        assertEquals(9, details.get("medianError"), 1e-9);
        assertEquals(150, details.get("error90"), 1e-9);
        assertEquals(6.0 / 11, details.get("within9"), 1e-9);
        assertEquals(8.0 / 11, details.get("within18"), 1e-9);
    }

    @Test
    void posesThatWereGivenHaveNoErrors() {
        PoseErrors errors = new PoseErrors(AXIS);
        errors.add(0);
        assertEquals(Map.of(), errors.details());
        assertEquals(Map.of(), new PoseErrors(AXIS).details());
    }
}
