package io.anypose.app.measure;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.anypose.app.console.Text;
import io.anypose.app.output.Json;
import io.anypose.eval.NeighbourAblation.Cell;
import io.anypose.eval.PaperNumbers;
import io.anypose.provenance.Provenance;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** An ablation beside the paper's: as a table for people, and as CSV and JSON for programs. */
record AblationText(String transformation, String operator, List<Cell> cells, Provenance provenance)
        implements ResultText {

    AblationText {
        cells = List.copyOf(cells);
    }

    /** What the paper has for a cell; empty if it does not have it. */
    private OptionalDouble paper(Cell cell, ToDoubleFunction<PaperNumbers.Neighbours> accuracy) {
        return PaperNumbers.neighbours(transformation, cell.references(), cell.neighbours()).stream()
                .mapToDouble(accuracy)
                .findFirst();
    }

    @Override
    public String table() {
        StringBuilder table = new StringBuilder(transformation + ", operator " + operator
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
        for (Cell cell : cells) {
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
        for (Cell cell : cells) {
            csv.append(String.join(
                            ",",
                            transformation,
                            operator,
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
        JsonObject json = new JsonObject();
        json.addProperty("transformation", transformation);
        json.addProperty("operator", operator);
        JsonArray array = new JsonArray();
        for (Cell cell : cells) {
            JsonObject entry = new JsonObject();
            entry.addProperty("references", cell.references());
            entry.addProperty("k", cell.neighbours());
            entry.addProperty("poseAccuracy", cell.poseAccuracy());
            entry.addProperty("poseDeviation", cell.poseDeviation());
            entry.add("paperPoseAccuracy", paperJson(cell, PaperNumbers.Neighbours::poseAccuracy));
            entry.addProperty("classAccuracy", cell.classAccuracy());
            entry.addProperty("classDeviation", cell.classDeviation());
            entry.add("paperClassAccuracy", paperJson(cell, PaperNumbers.Neighbours::classAccuracy));
            array.add(entry);
        }
        json.add("cells", array);
        json.add("provenance", Json.tree(provenance));
        return Json.text(json);
    }

    private JsonElement paperJson(Cell cell, ToDoubleFunction<PaperNumbers.Neighbours> accuracy) {
        OptionalDouble value = paper(cell, accuracy);
        return value.isPresent() ? new JsonPrimitive(value.getAsDouble()) : JsonNull.INSTANCE;
    }
}
