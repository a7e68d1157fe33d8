package io.anypose.app.measure;

import io.anypose.app.console.Text;
import io.anypose.eval.Ablation;
import io.anypose.eval.NeighbourAblation.Cell;
import io.anypose.eval.PaperNumbers;
import io.anypose.file.Json;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** An ablation beside the paper's: as a table for people, and as CSV and JSON for programs. */
record AblationText(Ablation ablation) implements ResultText {

    /** What the paper has for a cell; empty if it does not have it. */
    private OptionalDouble paper(Cell cell, ToDoubleFunction<PaperNumbers.Neighbours> accuracy) {
        return PaperNumbers.neighbours(ablation.transformation(), cell.references(), cell.neighbours()).stream()
                .mapToDouble(accuracy)
                .findFirst();
    }

    @Override
    public String table() {
        StringBuilder table = new StringBuilder(ablation.transformation() + ", operator " + ablation.operator()
                + ", pose by nearest neighbours: mean ± deviation over seeds, the paper's mean, difference\n\n");
        table.append(String.format(
                Locale.ROOT,
                "%6s %5s  %15s %7s %7s  %15s %7s %7s%n",
                "N",
                "K",
                "pose %",
                "paper",
                "diff.",
                "class %",
                "paper",
                "diff."));
        for (Cell cell : ablation.cells()) {
            table.append("%6d %5d  ".formatted(cell.references(), cell.neighbours()))
                    .append(columns(
                            cell.poseAccuracy(),
                            cell.poseDeviation(),
                            paper(cell, PaperNumbers.Neighbours::poseAccuracy)))
                    .append("  ")
                    .append(columns(
                            cell.classAccuracy(),
                            cell.classDeviation(),
                            paper(cell, PaperNumbers.Neighbours::classAccuracy)))
                    .append('\n');
        }
        return table.toString().stripTrailing();
    }

    private static String columns(double mean, double deviation, OptionalDouble paper) {
        String ours = Text.percent(mean, 2) + " ± " + Text.percent(deviation, 2);
        String theirs = paper.isPresent() ? Text.percent(paper.getAsDouble(), 2) : "-";
        String difference =
                paper.isPresent() ? String.format(Locale.ROOT, "%+.2f", 100 * (mean - paper.getAsDouble())) : "-";
        return String.format(Locale.ROOT, "%15s %7s %7s", ours, theirs, difference);
    }

    @Override
    public String csv() {
        StringBuilder csv = new StringBuilder("transformation,operator,references,k,pose_accuracy,pose_deviation,"
                + "paper_pose_accuracy,class_accuracy,class_deviation,paper_class_accuracy\n");
        for (Cell cell : ablation.cells()) {
            csv.append(String.join(
                            ",",
                            ablation.transformation(),
                            ablation.operator().toString(),
                            String.valueOf(cell.references()),
                            String.valueOf(cell.neighbours()),
                            String.valueOf(cell.poseAccuracy()),
                            String.valueOf(cell.poseDeviation()),
                            number(paper(cell, PaperNumbers.Neighbours::poseAccuracy)),
                            String.valueOf(cell.classAccuracy()),
                            String.valueOf(cell.classDeviation()),
                            number(paper(cell, PaperNumbers.Neighbours::classAccuracy))))
                    .append('\n');
        }
        return csv.toString();
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? String.valueOf(value.getAsDouble()) : "";
    }

    @Override
    public String json() {
        return Json.text(ablation);
    }
}
