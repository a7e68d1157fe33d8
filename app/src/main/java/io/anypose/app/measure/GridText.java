package io.anypose.app.measure;

import io.anypose.app.console.Text;
import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import java.util.Locale;

/** Class accuracy at the poses of two axes: rows are sizes along the first, columns along the second. */
final class GridText {

    /** From which percentage on a cell has which of the terminal's 256 colours. */
    private static final int[][] COLOURS = {{97, 46}, {95, 118}, {90, 190}, {80, 220}, {50, 208}, {0, 196}};

    private final Transformation transformation;
    private final RecogniserResult result;
    private final boolean colours;

    GridText(Transformation transformation, RecogniserResult result, boolean colours) {
        this.transformation = transformation;
        this.result = result;
        this.colours = colours;
    }

    @Override
    public String toString() {
        Axis rows = transformation.axes().get(0);
        Axis columns = transformation.axes().get(1);
        StringBuilder text = new StringBuilder("class %, rows: shift along " + rows.name() + ", columns: along "
                + columns.name() + ", in " + rows.unit() + "; * seen in training\n\n      ");
        columns.group().signedOrder().forEach(pose -> text.append("%5s ".formatted(Axis.text(columns.value(pose)))));
        int width = columns.group().order();
        // The poses of a result are in reading order, which goes along the second axis first.
        for (int i = 0; i < result.poses().size(); i++) {
            PoseResult cell = result.poses().get(i);
            if (i % width == 0) {
                double size = transformation.values(cell.pose()).get(rows.name());
                text.append("\n%5s ".formatted(Axis.text(size)));
            }
            text.append(cell(cell));
        }
        return text.append("\n\n").append(summary()).toString();
    }

    private String cell(PoseResult cell) {
        double percent = 100 * cell.classAccuracy();
        String text = String.format(Locale.ROOT, "%5.1f%s", percent, cell.seen() ? "*" : " ");
        return colours ? "\u001b[30;48;5;" + colour(percent) + "m" + text + "\u001b[0m" : text;
    }

    private static int colour(double percent) {
        int i = 0;
        while (i < COLOURS.length - 1 && percent < COLOURS[i][0]) {
            i++;
        }
        return COLOURS[i][1];
    }

    private String summary() {
        return line("mean on the cross", result.onCross())
                + line("mean off the cross", result.offCross())
                + line("worst off the cross", result.worstOffCross())
                + line("mean of seen poses", result.seen())
                + line("mean of all poses", result.all())
                + line("pose accuracy", result.poseAccuracy()).stripTrailing();
    }

    static String line(String name, double fraction) {
        return String.format(Locale.ROOT, "%-20s%7s %%%n", name, Text.percent(fraction, 2));
    }
}
