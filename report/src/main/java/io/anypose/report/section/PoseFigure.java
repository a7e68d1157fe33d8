package io.anypose.report.section;

import io.anypose.eval.PaperNumbers;
import io.anypose.eval.PoseResult;
import io.anypose.eval.SeedMean;
import io.anypose.image.Axis;
import io.anypose.provenance.AnyposeException;
import io.anypose.report.chart.Drawing;
import io.anypose.report.chart.LineStyle;
import io.anypose.report.chart.PoseChart;
import io.anypose.report.chart.PoseLine;
import io.anypose.report.chart.PosePlot;
import io.anypose.report.chart.ValueScale;
import io.anypose.report.html.Csv;
import io.anypose.report.html.Numbers;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.Run;
import io.anypose.report.record.SeedResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jfree.chart.ui.Drawable;

/** Builds a figure of numbers by pose, from the parts that a run has and the paper's numbers. */
final class PoseFigure {

    private static final int WIDTH = 560;
    private static final int HEIGHT = 400;

    /** On a phone the names of lines stand below each other, each in a line of its own. */
    private static final int PHONE_HEIGHT = 320;

    private static final int PHONE_LINE = 23;

    /** Two names with more letters would touch each other in a line. */
    private static final int LONG_LABEL = 27;

    private final Run run;
    private final String id;
    private final String title;
    private final ToDoubleFunction<PoseResult> value;
    private final Function<List<Double>, ValueScale> scale;
    private final List<PoseLine> lines = new ArrayList<>();
    private final List<SeedResults> results = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    /**
     * A figure without lines.
     *
     * @param value what is shown
     * @param scale what suits the values that are shown
     */
    PoseFigure(
            Run run,
            String id,
            String title,
            ToDoubleFunction<PoseResult> value,
            Function<List<Double>, ValueScale> scale) {
        this.run = run;
        this.id = id;
        this.title = title;
        this.value = value;
        this.scale = scale;
    }

    /** Adds a line of what was measured; if it is not in this run, the caption will say so. */
    PoseFigure line(String label, String part, PoseSource source, LineStyle style) {
        Optional<SeedResults> found = run.results(part, source);
        found.ifPresentOrElse(
                known -> {
                    results.add(known);
                    lines.add(PoseLine.line(label + known.note(), known.byPose(value), style));
                },
                () -> missing.add(label));
        return this;
    }

    /** Adds the paper's accuracies as points; they are not drawn where ours are not in this run. */
    PoseFigure paper(String label, Optional<PaperNumbers.Extrapolation> paper, LineStyle style) {
        paper.map(PaperNumbers.Extrapolation::accuracies)
                .filter(known -> results.stream().anyMatch(ours -> ours.sizes().equals(sizes(known))))
                .ifPresent(known -> lines.add(PoseLine.points(label, List.copyOf(known.values()), style)));
        return this;
    }

    private static List<Double> sizes(Map<Integer, Double> known) {
        return known.keySet().stream().map(Integer::doubleValue).toList();
    }

    /** The figure; if its axis does not begin at 0, the caption ends with that. */
    Figure figure(String caption) {
        return new Figure(
                id,
                title,
                caption + (results.isEmpty() || scale().from() == 0 ? "" : " The axis does not begin at 0."),
                alt(),
                results.isEmpty() ? Optional.empty() : Optional.of(drawing()),
                results.isEmpty() ? Optional.empty() : Optional.of(csv()),
                missing);
    }

    private String csv() {
        SeedResults first = results.get(0);
        Csv csv = new Csv("line", first.transformation().axes().get(0).name(), "seen", "value", "deviation");
        for (PoseLine line : lines) {
            for (int i = 0; i < line.values().size(); i++) {
                SeedMean shown = line.values().get(i);
                csv.row(
                        line.label(),
                        first.sizes().get(i),
                        first.seen().get(i),
                        scale().factor() * shown.mean(),
                        shown.seeds() > 1 ? scale().factor() * shown.deviation() : "");
            }
        }
        return csv.toString();
    }

    /** The scale that suits all lines and their bands together. */
    private ValueScale scale() {
        return scale.apply(lines.stream()
                .flatMap(line -> line.values().stream())
                .flatMap(value -> Stream.of(value.mean() - value.deviation(), value.mean() + value.deviation()))
                .toList());
    }

    private Drawing drawing() {
        boolean wordy = lines.stream().anyMatch(line -> line.label().length() > LONG_LABEL);
        PosePlot.Shape shape = wordy ? PosePlot.Shape.LONG_NAMES : PosePlot.Shape.WIDE;
        int more = wordy ? PHONE_LINE * (lines.size() / 2) : 0;
        return new Drawing(WIDTH, HEIGHT + more, false, () -> chart(shape))
                .onPhones(PHONE_HEIGHT + PHONE_LINE * lines.size(), () -> chart(PosePlot.Shape.NARROW));
    }

    private Drawable chart(PosePlot.Shape shape) {
        SeedResults first = results.get(0);
        if (results.stream().anyMatch(other -> !other.seen().equals(first.seen()))) {
            throw new AnyposeException("the models of figure " + id
                    + " saw different poses in training, and a figure can shade only one range; train them alike");
        }
        Axis axis = first.transformation().axes().get(0);
        return new PosePlot(
                        new PoseChart("", axis, first.sizes(), first.seen(), OptionalDouble.empty(), scale(), lines),
                        shape)
                .chart();
    }

    /** What each line shows, from its lowest to its highest value. */
    private String alt() {
        return title + ". " + lines.stream().map(this::range).collect(Collectors.joining("; ")) + ".";
    }

    private String range(PoseLine line) {
        List<Double> means = line.values().stream().map(SeedMean::mean).toList();
        ValueScale known = scale();
        int decimals = known.factor() == 1 ? 2 : 1;
        return line.label() + ": "
                + Numbers.decimal(
                        known.factor() * means.stream().min(Double::compare).orElseThrow(), decimals) + " to "
                + Numbers.decimal(
                        known.factor() * means.stream().max(Double::compare).orElseThrow(), decimals);
    }
}
