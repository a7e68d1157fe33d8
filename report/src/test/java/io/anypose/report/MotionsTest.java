package io.anypose.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.report.record.Part;
import io.anypose.report.record.RunFolder;
import io.anypose.report.section.BeyondSection;
import io.anypose.report.section.Figure;
import io.anypose.report.section.Section;
import io.anypose.report.section.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the report says of turned and shifted objects. */
class MotionsTest {

    @TempDir
    Path temp;

    @Test
    void turnedAndShiftedObjectsHaveATableAndAMapForEachAngle() throws IOException {
        MadeUpRun run = new MadeUpRun(temp, 42).part(Part.RIGID, 42, 0).part(Part.RIGID_STACKED, 42, -0.5);
        Section section = BeyondSection.of(RunFolder.read(run.write()));
        List<String> rows = table(section).lines().toList();
        assertEquals(
                "model,on_the_cross,on_the_cross_deviation,off_the_cross,off_the_cross_deviation,worst_off_the_cross,"
                        + "worst_off_the_cross_deviation,shift_found,shift_found_deviation,shift_and_angle_found,"
                        + "shift_and_angle_found_deviation",
                rows.get(0));
        // On the cross 27 poses are not turned, and 9 are only turned.
        double onCross = 100 * (27 * 0.9 + 9 * 0.8) / 36;
        double offCross = 100 * (169 * 0.9 + 9 * 195 * 0.8) / (169 + 9 * 195);
        String[] found = rows.get(2).split(",", -1);
        assertEquals(
                "our recipe, pose not given".replace(",", ""), found[0].replace("\"", "") + found[1].replace("\"", ""));
        assertEquals(onCross, Double.parseDouble(found[2]), 1e-4);
        assertEquals(offCross, Double.parseDouble(found[4]), 1e-4);
        assertEquals(80, Double.parseDouble(found[6]), 1e-4);
        assertEquals(92.5, Double.parseDouble(found[8]), 1e-4);
        assertEquals(86.9, Double.parseDouble(found[10]), 1e-4);
        assertEquals("", found[3], "one seed deviates from nothing");
        assertTrue(rows.get(1).endsWith(",,,,"), "who is told the pose finds none: " + rows.get(1));
        String page = section.html().toString();
        assertTrue(page.contains("<figure id=\"motions-maps\">") && page.contains("the paper's way"), page);
        assertTrue(page.contains("<div class=\"picture wide whole\">"), "twenty maps need the whole width");
        assertEquals(1 + 2 * 1960, maps(section).lines().count());
        assertTrue(Report.of(temp).precision().isEmpty(), "few digits of these say nothing of the paper's claims");
    }

    private static String maps(Section section) {
        return section.figures()
                .filter(figure -> figure.id().equals("motions-maps"))
                .findFirst()
                .flatMap(Figure::csv)
                .orElseThrow();
    }

    private static String table(Section section) {
        return section.tables()
                .filter(table -> table.id().equals("motions"))
                .map(Table::csv)
                .findFirst()
                .orElseThrow();
    }
}
