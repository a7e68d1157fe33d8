package io.anypose.report.section;

import io.anypose.eval.PoseResult;
import io.anypose.eval.RecogniserResult;
import io.anypose.eval.SeedMean;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.report.chart.TurnMaps;
import io.anypose.report.html.Csv;
import io.anypose.report.html.Element;
import io.anypose.report.html.SeedCells;
import io.anypose.report.record.Part;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.Run;
import io.anypose.report.record.SeedResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Turned and shifted objects, which the paper leaves open. */
final class MotionBlocks {

    /** One row: a model, and who tells it the pose. */
    private record Row(String name, String part, PoseSource source) {

        String note(Run run) {
            return run.results(part, source).map(SeedResults::note).orElse("");
        }

        Optional<SeedMean> mean(Run run, ToDoubleFunction<RecogniserResult> value) {
            return run.results(part, source).map(known -> known.mean(value));
        }

        /** How often something of the pose was found; nothing if it was given. */
        Optional<SeedMean> found(Run run, String detail) {
            return source.equals(PoseSource.GIVEN)
                    ? Optional.empty()
                    : run.results(part, source)
                            .filter(known -> known.bySeed().values().stream()
                                    .allMatch(result -> result.details().containsKey(detail)))
                            .map(known -> known.mean(result -> result.details().get(detail)));
        }
    }

    private static final List<Row> ROWS = List.of(
            new Row("our recipe, pose given", Part.RIGID, PoseSource.GIVEN),
            new Row("our recipe, pose not given", Part.RIGID, PoseSource.ORBIT),
            new Row("the paper's way, stacked, pose given", Part.RIGID_STACKED, PoseSource.GIVEN));

    /** What maps are drawn of. */
    private static final List<PoseSource> MAPS = List.of(PoseSource.GIVEN, PoseSource.ORBIT);

    private MotionBlocks() {}

    static List<Block> of(Run run) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Prose.heading("Turned and shifted"));
        blocks.add(Prose.of(
                "Turning and shifting do not commute, and the paper leaves them open. Objects are turned by one of 10 angles"
                        + " and then shifted by one of 14 × 14 shifts. Training saw a cross only: objects that are turned by"
                        + " up to ±72°, or shifted along x, or shifted along y, and never two of these at once."));
        List<SeedResults> measured = MAPS.stream()
                .flatMap(source -> run.results(Part.RIGID, source).stream())
                .toList();
        if (measured.isEmpty()) {
            blocks.add(Prose.of("Not in this run; `" + run.commandThatAdds("rigid") + "` adds them."
                    + (run.record().quick()
                            ? " A quick run leaves them out, because they would double its time."
                            : "")));
            return blocks;
        }
        blocks.add(table(run));
        blocks.add(maps(measured));
        return blocks;
    }

    private static Table table(Run run) {
        Csv csv = new Csv(
                "model",
                "on_the_cross",
                "on_the_cross_deviation",
                "off_the_cross",
                "off_the_cross_deviation",
                "worst_off_the_cross",
                "worst_off_the_cross_deviation",
                "shift_found",
                "shift_found_deviation",
                "shift_and_angle_found",
                "shift_and_angle_found_deviation");
        Element body = Element.of("tbody");
        for (Row row : ROWS) {
            List<Optional<SeedMean>> cells = List.of(
                    row.mean(run, RecogniserResult::onCross),
                    row.mean(run, RecogniserResult::offCross),
                    row.mean(run, RecogniserResult::worstOffCross),
                    row.found(run, "shiftFound"),
                    row.found(run, "motionFound"));
            body.add(Element.of("tr")
                    .add(Element.of("th", row.name() + row.note(run)).with("scope", "row"))
                    .add(cells.stream().map(cell -> SeedCells.percent(cell, 1)).toList()));
            csv.row(Stream.concat(Stream.of(row.name()), cells.stream().flatMap(cell -> Stream.of(SeedCells.csv(cell))))
                    .toArray());
        }
        return new Table(
                "motions",
                "Turned and shifted objects, in percent",
                "Classes recognised at poses that training saw, at all others, and at the worst of these; and how often the"
                        + " pose was found where nobody told it." + digits(run),
                Element.of("table")
                        .add(
                                Element.heads(
                                        "model",
                                        "on the cross",
                                        "off the cross",
                                        "worst pose off the cross",
                                        "shift found",
                                        "shift and angle found"),
                                body),
                csv.toString());
    }

    /** Few digits at each pose make the worst one a matter of chance. */
    private static String digits(Run run) {
        return ROWS.stream()
                .flatMap(row -> run.results(row.part(), row.source()).stream())
                .findFirst()
                .map(SeedResults::digits)
                .filter(digits -> digits.limit().isPresent())
                .map(digits -> " Measured with " + digits.limit().getAsInt()
                        + " digits at each of the poses, so that the worst of them is a matter of chance, too.")
                .orElse("");
    }

    private static Figure maps(List<SeedResults> measured) {
        TurnMaps maps = TurnMaps.of(measured);
        return Figure.of(
                "motions-maps",
                "Turned and shifted: a map of the shifts for each angle",
                "Rows are horizontal shifts, columns vertical ones, as above. Our recipe"
                        + (measured.get(0).bySeed().size() > 1 ? ", means over the seeds" : "")
                        + measured.get(0).note() + ".",
                "For each angle a heat map of the classes recognised at all shifts: " + String.join("; ", maps.labels())
                        + ".",
                maps.drawing(),
                cells(measured));
    }

    private static Csv cells(List<SeedResults> measured) {
        Transformation transformation = measured.get(0).transformation();
        List<String> heads = new ArrayList<>(List.of("recogniser"));
        transformation.axes().stream().map(Axis::name).forEach(heads::add);
        heads.addAll(List.of("seen", "accuracy", "deviation"));
        Csv csv = new Csv(heads.toArray(String[]::new));
        for (SeedResults results : measured) {
            List<SeedMean> means = results.byPose(PoseResult::classAccuracy);
            for (int i = 0; i < means.size(); i++) {
                PoseResult pose = results.poses().get(i);
                Map<String, Double> sizes = transformation.values(pose.pose());
                csv.row(Stream.of(
                                Stream.of(results.first().recogniser()),
                                sizes.values().stream().map(Axis::text),
                                Stream.of(pose.seen()),
                                Stream.of(SeedCells.csv(Optional.of(means.get(i)))))
                        .flatMap(fields -> fields)
                        .toArray());
            }
        }
        return csv;
    }
}
