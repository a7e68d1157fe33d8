package io.anypose.report.section;

import io.anypose.eval.PoseResult;
import io.anypose.eval.SeedMean;
import io.anypose.image.Axis;
import io.anypose.report.claim.Claims;
import io.anypose.report.claim.Comparison;
import io.anypose.report.claim.CompoundRow;
import io.anypose.report.html.Csv;
import io.anypose.report.html.Element;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The numbers of shifts along both axes. */
final class CompoundTables {

    private CompoundTables() {}

    /** Means over combinations, beside the paper's. */
    static Table summary(List<CompoundRow> rows) {
        Csv csv = new Csv("model", "pose", "combinations", "ours", "deviation", "paper", "difference");
        Element body = Element.of("tbody");
        for (CompoundRow row : rows) {
            List<Comparison> columns = List.of(row.all(), row.onCross(), row.offCross(), row.worstOffCross());
            List<String> names = List.of("all", "on the cross", "off the cross", "worst off the cross");
            Element line = Element.of("tr").add(Element.of("th", row.label()).with("scope", "row"));
            for (int i = 0; i < columns.size(); i++) {
                Comparison column = columns.get(i);
                line.add(column.oursCell(), column.paperCell(), column.differenceCell());
                csv.row(Stream.concat(
                                Stream.of(row.name(), row.source().words(), names.get(i)), Stream.of(column.csv()))
                        .toArray());
            }
            body.add(line);
        }
        Element groups = Element.of("tr").add(Element.of("th", "model").with("rowspan", "2"));
        Element heads = Element.of("tr");
        for (String name : List.of("all combinations", "on the cross", "off the cross", "worst off the cross")) {
            groups.add(Element.of("th", name).with("colspan", "3").with("class", "group"));
            heads.add(Element.of("th", "ours"), Element.of("th", "paper"), Element.of("th", "diff."));
        }
        return new Table(
                "compound-summary",
                "Shifts along both axes, in percent",
                "On the cross: the object moves along one axis at most, whether that was seen or not. The paper has no"
                        + " torus.",
                Element.of("table").add(Element.of("thead").add(groups, heads), body),
                csv.toString());
    }

    /** Every combination; as a table for people this would be the heat maps again. */
    static Table combinations(List<CompoundRow> rows) {
        Csv csv = new Csv("model", "pose", "x", "y", "seen", "ours", "deviation", "paper", "difference");
        Element body = Element.of("tbody");
        for (CompoundRow row : rows) {
            List<OptionalDouble> differences = new ArrayList<>();
            row.ours().ifPresent(results -> {
                List<SeedMean> means = results.byPose(PoseResult::classAccuracy);
                for (int i = 0; i < means.size(); i++) {
                    PoseResult pose = results.poses().get(i);
                    Map<String, Double> sizes = results.transformation().values(pose.pose());
                    Comparison comparison = new Comparison(Optional.of(means.get(i)), row.paperAt(sizes));
                    differences.add(comparison.difference());
                    csv.row(Stream.concat(
                                    Stream.of(
                                            row.name(),
                                            row.source().words(),
                                            Axis.text(sizes.get("x")),
                                            Axis.text(sizes.get("y")),
                                            pose.seen()),
                                    Stream.of(comparison.csv()))
                            .toArray());
                }
            });
            body.add(Element.of("tr")
                    .add(Element.of("th", row.label()).with("scope", "row"))
                    .add(counts(row, differences)));
        }
        Element heads = Element.heads("model", "better than the paper", "within 1.5 points below", "more below");
        return new Table(
                "compound-combinations",
                "Combinations of shifts by their difference from the paper",
                "How many of the combinations are better and worse; the CSV has each of them.",
                Element.of("table").add(heads, body),
                csv.toString());
    }

    private static List<Element> counts(CompoundRow row, List<OptionalDouble> differences) {
        if (row.ours().isEmpty()) {
            return List.of(Element.of("td", Comparison.NOT_MEASURED)
                    .with("colspan", "3")
                    .with("class", "missing"));
        }
        double[] known =
                differences.stream().flatMapToDouble(OptionalDouble::stream).toArray();
        if (known.length == 0) {
            return List.of(Element.of("td", "the paper has none").with("colspan", "3"));
        }
        long better = Arrays.stream(known).filter(points -> points >= 0).count();
        long near = Arrays.stream(known)
                .filter(points -> points < 0 && points >= -Claims.ROW_TOLERANCE)
                .count();
        return Stream.of(better, near, known.length - better - near)
                .map(count -> Element.of("td", String.valueOf(count)))
                .toList();
    }
}
