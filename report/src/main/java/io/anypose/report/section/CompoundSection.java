package io.anypose.report.section;

import io.anypose.eval.PaperNumbers;
import io.anypose.eval.PoseResult;
import io.anypose.eval.SeedMean;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import io.anypose.model.operator.OperatorKind;
import io.anypose.report.chart.Drawing;
import io.anypose.report.chart.HeatMap;
import io.anypose.report.claim.CompoundRow;
import io.anypose.report.html.Csv;
import io.anypose.report.html.Numbers;
import io.anypose.report.html.SeedCells;
import io.anypose.report.record.OperatorNames;
import io.anypose.report.record.Part;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.Run;
import io.anypose.report.record.SeedResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shifts along both axes at once, of which training saw one at a time. */
public final class CompoundSection {

    private static final String ROWS =
            "Rows are horizontal shifts, columns vertical ones. The outline holds what training" + " saw: ";

    private CompoundSection() {}

    public static Section of(Run run) {
        List<CompoundRow> rows = CompoundRow.all(run);
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                Prose.of("The object is shifted along both axes, but training saw only a cross: shifts along one axis"
                        + " at a time. The numbers in the cells are percentages of classes recognised, with the pose given but for the"
                        + " last map. The paper's fixed operator was trained on a cross that ends at ±6 pixels."
                        + (run.hasSeveralSeeds()
                                ? " What was measured with several seeds is shown by its means; the CSV has the deviations."
                                : "")));
        for (OperatorKind operator : OperatorNames.PAPER) {
            blocks.add(ours("compound-" + operator, CompoundRow.paper(run, operator)));
            blocks.add(paper(operator));
        }
        blocks.add(ours(Part.TORUS, CompoundRow.torus(run, PoseSource.GIVEN)));
        blocks.add(ours("compound-torus-orbit", CompoundRow.torus(run, PoseSource.ORBIT)));
        blocks.add(CompoundTables.summary(rows));
        blocks.add(CompoundTables.combinations(rows));
        return new Section("compound", "Two transformations together", blocks);
    }

    private static Figure ours(String id, CompoundRow row) {
        String title = "Measured: " + row.label();
        if (row.ours().isEmpty()) {
            return Figure.missing(id, title);
        }
        SeedResults results = row.ours().get();
        List<Axis> axes = results.transformation().axes();
        List<SeedMean> accuracies = results.byPose(PoseResult::classAccuracy);
        HeatMap map = new HeatMap(
                axes.get(0),
                axes.get(1),
                accuracies.stream().map(SeedMean::mean).toList(),
                results.seen());
        long seen = results.seen().stream().filter(Boolean::booleanValue).count();
        return figure(
                id,
                title,
                map,
                accuracies,
                seen,
                row.onCross().ours().get(),
                row.offCross().ours().get());
    }

    private static Figure paper(OperatorKind operator) {
        Transformation both = Transformations.TRANSLATE_XY.on(28, 28);
        List<PaperNumbers.Shift> shifts = PaperNumbers.compound(operator);
        List<PaperNumbers.Shift> inOrder = both.readingOrder().stream()
                .map(both::values)
                .map(sizes -> at(shifts, sizes))
                .toList();
        HeatMap map = new HeatMap(
                both.axes().get(0),
                both.axes().get(1),
                inOrder.stream().map(PaperNumbers.Shift::accuracy).toList(),
                inOrder.stream().map(PaperNumbers.Shift::seen).toList());
        CompoundRow row = new CompoundRow("", PoseSource.GIVEN, Optional.empty(), shifts);
        return figure(
                "compound-" + operator + "-paper",
                "Paper: " + OperatorNames.words(operator),
                map,
                map.accuracies().stream().map(SeedMean::of).toList(),
                inOrder.stream().filter(PaperNumbers.Shift::seen).count(),
                SeedMean.of(row.onCross().paper().orElseThrow()),
                SeedMean.of(row.offCross().paper().orElseThrow()));
    }

    private static PaperNumbers.Shift at(List<PaperNumbers.Shift> shifts, Map<String, Double> sizes) {
        return shifts.stream()
                .filter(shift -> shift.x() == sizes.get("x") && shift.y() == sizes.get("y"))
                .findFirst()
                .orElseThrow();
    }

    private static Figure figure(
            String id, String title, HeatMap map, List<SeedMean> accuracies, long seen, SeedMean on, SeedMean off) {
        String means = Numbers.percent(on, 1) + " % on average where the object moves along one axis, "
                + Numbers.percent(off, 1) + " % where it moves along both";
        return Figure.of(
                id,
                title,
                ROWS + seen + " of " + map.seen().size() + " combinations. " + means + ".",
                "Heat map of " + map.accuracies().size() + " combinations of shifts. " + means + ".",
                new Drawing(HeatMap.WIDTH, HeatMap.HEIGHT, true, () -> map),
                cells(map, accuracies));
    }

    private static Csv cells(HeatMap map, List<SeedMean> accuracies) {
        Csv csv = new Csv(map.rows().name(), map.columns().name(), "seen", "accuracy", "deviation");
        int width = map.columns().group().order();
        for (int i = 0; i < accuracies.size(); i++) {
            Object[] accuracy = SeedCells.csv(Optional.of(accuracies.get(i)));
            csv.row(
                    size(map.rows(), i / width),
                    size(map.columns(), i % width),
                    map.seen().get(i),
                    accuracy[0],
                    accuracy[1]);
        }
        return csv;
    }

    private static double size(Axis axis, int position) {
        return axis.value(axis.group().signedOrder().get(position));
    }
}
