package io.anypose.report.section;

import io.anypose.eval.RecogniserResult;
import io.anypose.report.chart.ConditionChart;
import io.anypose.report.chart.Drawing;
import io.anypose.report.chart.LineStyle;
import io.anypose.report.html.Csv;
import io.anypose.report.html.Numbers;
import io.anypose.report.record.Condition;
import io.anypose.report.record.Part;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** How accuracy at unseen poses depends on what there is to learn from. */
public final class NeedsSection {

    private static final int WIDTH = 560;
    private static final int HEIGHT = 400;

    private NeedsSection() {}

    public static Section of(Run run) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Prose.of(
                "One condition changes, all others stay. Shown is how many classes are recognised at poses that"
                        + " training never saw, on average; for the convolutional network, which sees every pose in training, it is the"
                        + " average over all poses."));
        if (run.parts().stream().map(Part::name).anyMatch(isPart())) {
            Arrays.stream(Condition.values()).forEach(condition -> blocks.add(figure(run, condition)));
        } else {
            blocks.add(Prose.of("Not in this run; `" + run.commandThatAdds("needs") + "` adds it."));
        }
        return new Section("needs", "What the method needs", blocks);
    }

    /** Whether a part of this name belongs here. */
    public static Predicate<String> isPart() {
        return name -> name.startsWith(Condition.PREFIX);
    }

    private static Figure figure(Run run, Condition condition) {
        String id = "needs-" + condition;
        String title = "What the method needs: " + words(condition);
        List<ConditionChart.Line> lines = lines(run, condition);
        if (lines.isEmpty()) {
            return Figure.missing(id, title);
        }
        ConditionChart chart = new ConditionChart(condition.title(), condition.isLogarithmic(), lines);
        return Figure.of(
                id,
                title,
                caption(condition),
                title + ". " + lines.stream().map(NeedsSection::ends).collect(Collectors.joining("; ")) + ".",
                new Drawing(WIDTH, HEIGHT, false, chart::chart).onPhones(HEIGHT, chart::chart),
                csv(condition, lines));
    }

    private static String words(Condition condition) {
        return switch (condition) {
            case ANGLE -> "angles to learn from";
            case SHIFT -> "shifts to learn from";
            case OBJECTS -> "objects";
            case DIMENSION -> "latents";
        };
    }

    private static String caption(Condition condition) {
        return switch (condition) {
            case ANGLE -> "Training draws angles from this range on either side; measured at angles all around.";
            case SHIFT -> "Training draws whole pixels from this range on either side; measured at shifts all along x.";
            case OBJECTS -> "Rotation, training within ±72°. One in five more is for validation.";
            case DIMENSION -> "Rotation, training within ±72°. The paper has 70.";
        };
    }

    private static List<ConditionChart.Line> lines(Run run, Condition condition) {
        List<ConditionChart.Line> lines = new ArrayList<>();
        List<Condition.Point> given =
                condition.points(run, Condition.FIXED, PoseSource.GIVEN, RecogniserResult::unseen);
        List<Condition.Point> found =
                condition.points(run, Condition.FIXED, PoseSource.ORBIT, RecogniserResult::unseen);
        List<Condition.Point> conv = condition.points(run, Condition.CONV, PoseSource.GIVEN, RecogniserResult::all);
        add(lines, "operator, pose given" + note(run, given), given, LineStyle.number(1));
        add(
                lines,
                "operator, pose found" + note(run, found),
                found,
                LineStyle.number(2).solid());
        add(lines, "convolutional network, all poses seen" + note(run, conv), level(conv, given), LineStyle.number(0));
        return lines;
    }

    /** The number of seeds that all points have, if the run has more; that some have fewer, if they differ. */
    private static String note(Run run, List<Condition.Point> points) {
        List<String> notes = points.stream()
                .map(point -> run.note(point.value().seeds()))
                .distinct()
                .toList();
        return notes.isEmpty() ? "" : notes.size() == 1 ? notes.get(0) : ", some with fewer seeds";
    }

    /** What does not depend on the condition is the same from one end to the other. */
    private static List<Condition.Point> level(List<Condition.Point> points, List<Condition.Point> wide) {
        if (points.size() != 1 || points.get(0).at().isPresent() || wide.isEmpty()) {
            return points.stream().filter(point -> point.at().isPresent()).toList();
        }
        OptionalDouble first = wide.get(0).at();
        OptionalDouble last = wide.get(wide.size() - 1).at();
        return List.of(
                new Condition.Point(first, points.get(0).value()),
                new Condition.Point(last, points.get(0).value()));
    }

    private static void add(
            List<ConditionChart.Line> lines, String label, List<Condition.Point> points, LineStyle style) {
        if (!points.isEmpty()) {
            lines.add(new ConditionChart.Line(
                    label,
                    points.stream().map(point -> point.at().getAsDouble()).toList(),
                    points.stream().map(Condition.Point::value).toList(),
                    style));
        }
    }

    private static String ends(ConditionChart.Line line) {
        int last = line.values().size() - 1;
        return line.label() + ": " + Numbers.percent(line.accuracies().get(0), 1) + " % at "
                + Numbers.size(line.values().get(0)) + ", "
                + Numbers.percent(line.accuracies().get(last), 1) + " % at "
                + Numbers.size(line.values().get(last));
    }

    private static Csv csv(Condition condition, List<ConditionChart.Line> lines) {
        Csv csv = new Csv("line", condition.toString(), "accuracy", "deviation");
        for (ConditionChart.Line line : lines) {
            for (int i = 0; i < line.values().size(); i++) {
                var shown = line.accuracies().get(i);
                csv.row(
                        line.label(),
                        line.values().get(i),
                        100 * shown.mean(),
                        shown.seeds() > 1 ? 100 * shown.deviation() : "");
            }
        }
        return csv;
    }
}
