package io.anypose.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class HeatMapTest {

    private static final Transformation BOTH = Transformations.TRANSLATE_XY.on(28, 28);
    private static final int X = 2;
    private static final int Y = -4;

    /** All cells are 25 % but that of x = 2, y = −4, which is 75 % and the only one seen. */
    private static byte[] picture(PictureFormat format) {
        List<Axis> axes = BOTH.axes();
        HeatMap map = new HeatMap(
                axes.get(0),
                axes.get(1),
                BOTH.readingOrder().stream()
                        .map(pose -> isChosen(BOTH.values(pose)) ? 0.75 : 0.25)
                        .toList(),
                BOTH.readingOrder().stream()
                        .map(pose -> isChosen(BOTH.values(pose)))
                        .toList());
        return new Drawing(HeatMap.WIDTH, HeatMap.HEIGHT, true, () -> map).picture(format);
    }

    private static boolean isChosen(Map<String, Double> sizes) {
        return sizes.get("x") == X && sizes.get("y") == Y;
    }

    @Test
    void everyCellHasItsNumberAndTheAxesTheirNames() {
        String svg = new String(picture(PictureFormat.SVG), StandardCharsets.UTF_8);

        assertEquals(195, svg.split(">25\\.0<", -1).length - 1);
        assertEquals(1, svg.split(">75\\.0<", -1).length - 1);
        assertTrue(svg.contains(">Shift along x [px]<"), svg);
        assertTrue(svg.contains(">Shift along y [px]<"), svg);
    }

    @Test
    void rowsAreShiftsAlongXAndColumnsAlongY() throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(picture(PictureFormat.PNG)));

        int row = 7; // of −12, −10, … 14
        int column = 4;
        // Just inside of the cell's corner, left of its number, where the outline does not reach.
        int x = 2 * (84 + 38 * column + 5);
        int y = 2 * (58 + 34 * row + 5);
        assertEquals(Cividis.at(0.75).getRGB(), image.getRGB(x, y));
        assertEquals(Cividis.at(0.25).getRGB(), image.getRGB(x + 2 * 3 * 38, y));
    }
}
