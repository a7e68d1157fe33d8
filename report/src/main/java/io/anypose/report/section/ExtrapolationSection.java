package io.anypose.report.section;

import io.anypose.eval.PaperNumbers;
import io.anypose.report.claim.Comparison;
import io.anypose.report.claim.ExtrapolationRow;
import io.anypose.report.html.Csv;
import io.anypose.report.html.Element;
import io.anypose.report.html.Numbers;
import io.anypose.report.record.Run;
import io.anypose.report.record.SeedResults;
import io.anypose.report.record.TransformationWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The paper's extrapolation tables, row by row. */
public final class ExtrapolationSection {

    private static final String MARK = " †";

    /** With a hyphen at which no line ends. */
    private static final String UNBROKEN = "k\u2011NN";

    private ExtrapolationSection() {}

    public static Section of(Run run) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                Prose.of("Classes recognised in percent at every pose and on average: ours, the paper's, and ours minus"
                        + " the paper's in points. Poses with a shaded head were seen in training."
                        + (run.hasSeveralSeeds() ? " Ours are means ± standard deviation over the seeds." : "")));
        blocks.add(new Prose(legend()));
        for (String transformation :
                List.of(TransformationWords.ROTATION, TransformationWords.SHIFT_X, TransformationWords.SHIFT_Y)) {
            blocks.add(table(run, transformation));
        }
        blocks.add(Prose.heading("Four rows that the paper put in the wrong place"));
        blocks.add(Prose.of("In the paper's translation table, two rows of the x axis (fixed operator, k = 3 and 10)"
                + " repeat numbers of the y axis's learned operator, and two rows of the y axis (learned operator, k = 3"
                + " and 10) repeat those of the x axis's learned operator. What belongs there is known from the authors'"
                + " results. The comparison above, marked †, and the verdicts use the corrected rows; the table below"
                + " has both."));
        blocks.add(errata());
        return new Section("extrapolation", "Extrapolation tables", blocks);
    }

    /** What the colours of differences mean. */
    private static Element legend() {
        Element legend = Element.of("p").with("class", "legend").text("Difference in points: ");
        List<String> sizes = List.of("under 0.5", "0.5 to 1.5", "1.5 to 2.5", "2.5 and more");
        for (String side : List.of("better", "worse")) {
            for (int i = 0; i < sizes.size(); i++) {
                legend.add(Element.of("span", (side.equals("better") ? "+ " : "\u2212 ") + sizes.get(i))
                                .with("class", side + i))
                        .text(" ");
            }
        }
        return legend;
    }

    private static Table table(Run run, String transformation) {
        List<ExtrapolationRow> rows = ExtrapolationRow.all(run, transformation);
        Element body = Element.of("tbody");
        Csv csv = new Csv("operator", "pose", "k", "size", "ours", "deviation", "paper", "difference", "corrected");
        for (ExtrapolationRow row : rows) {
            body.add(lines(row));
            csv(csv, row);
        }
        return new Table(
                "extrapolation-" + transformation,
                "Extrapolation, " + TransformationWords.of(transformation),
                rows.stream().anyMatch(ExtrapolationRow::isCorrected)
                        ? "Rows marked † are compared with corrected numbers, see below."
                        : "",
                Element.of("table")
                        .with("class", "threefold")
                        .add(head(rows.get(0).paper()), body),
                csv.toString());
    }

    private static Element head(PaperNumbers.Extrapolation row) {
        Element line = Element.of("tr").add(Element.of("th", "operator, pose"), Element.of("th", ""));
        String unit = row.transformation().equals(TransformationWords.ROTATION) ? "°" : " px";
        for (int size : row.accuracies().keySet()) {
            Element head = Element.of("th", Numbers.integer(size) + unit);
            line.add(row.seen().contains(size) ? head.with("class", "seen") : head);
        }
        return Element.of("thead").add(line.add(Element.of("th", "mean")));
    }

    private static List<Element> lines(ExtrapolationRow row) {
        Element head = Element.of(
                        "th",
                        row.words().replace("k-NN", UNBROKEN)
                                + row.ours().map(SeedResults::note).orElse("")
                                + (row.isCorrected() ? MARK : ""))
                .with("scope", "rowgroup")
                .with("rowspan", "3");
        Element ours = row.ours().isPresent()
                ? line("ours", row, Comparison::oursCell)
                : Element.of("tr")
                        .add(
                                Element.of("th", "ours").with("scope", "row"),
                                Element.of("td", Comparison.NOT_MEASURED)
                                        .with(
                                                "colspan",
                                                String.valueOf(row.byPose().size() + 1))
                                        .with("class", "missing"));
        return List.of(
                Element.of("tr").with("class", "first").add(head).add(ours.children()),
                line("paper", row, Comparison::paperCell),
                line("diff.", row, Comparison::differenceCell));
    }

    private static Element line(String name, ExtrapolationRow row, Function<Comparison, Element> cell) {
        Element line = Element.of("tr").add(Element.of("th", name).with("scope", "row"));
        row.byPose().forEach(comparison -> line.add(cell.apply(comparison)));
        return line.add(cell.apply(row.mean()));
    }

    private static void csv(Csv csv, ExtrapolationRow row) {
        List<Integer> sizes = List.copyOf(row.paper().accuracies().keySet());
        for (int i = 0; i < sizes.size(); i++) {
            csv(csv, row, String.valueOf(sizes.get(i)), row.byPose().get(i));
        }
        csv(csv, row, "mean", row.mean());
    }

    private static void csv(Csv csv, ExtrapolationRow row, String size, Comparison comparison) {
        var k = row.paper().neighbours();
        csv.row(Stream.of(
                        Stream.of(
                                row.paper().operator(),
                                k.isPresent() ? "inferred" : "given",
                                k.isPresent() ? String.valueOf(k.getAsInt()) : "",
                                size),
                        Stream.of(comparison.csv()),
                        Stream.of(row.isCorrected()))
                .flatMap(fields -> fields)
                .toArray());
    }

    private static Table errata() {
        List<PaperNumbers.Extrapolation> printed = PaperNumbers.extrapolationAsPrinted();
        Csv csv = new Csv("transformation", "operator", "k", "size", "printed", "corrected");
        Element body = Element.of("tbody");
        List<PaperNumbers.Extrapolation> misplaced = PaperNumbers.misplaced().stream()
                .sorted(Comparator.comparing(PaperNumbers.Extrapolation::transformation)
                        .thenComparing(row -> row.neighbours().orElseThrow()))
                .toList();
        for (PaperNumbers.Extrapolation right : misplaced) {
            PaperNumbers.Extrapolation wrong =
                    printed.stream().filter(right::isAbout).findFirst().orElseThrow();
            body.add(
                    Element.of("tr")
                            .with("class", "first")
                            .add(misplaced(right))
                            .add(accuracies("printed", wrong).children()),
                    accuracies("corrected", right));
            right.accuracies()
                    .forEach((size, accuracy) -> csv.row(
                            right.transformation(),
                            right.operator(),
                            right.neighbours().orElseThrow(),
                            size,
                            100 * wrong.accuracies().get(size),
                            100 * accuracy));
        }
        return new Table(
                "extrapolation-errata",
                "Misplaced rows of the paper's translation table",
                "As printed, and as they should be, in percent.",
                Element.of("table").with("class", "threefold").add(head(misplaced.get(0)), body),
                csv.toString());
    }

    private static Element misplaced(PaperNumbers.Extrapolation row) {
        return Element.of(
                        "th",
                        TransformationWords.of(row.transformation()) + ", " + row.operator() + ", k = "
                                + row.neighbours().orElseThrow())
                .with("scope", "rowgroup")
                .with("rowspan", "2");
    }

    private static Element accuracies(String name, PaperNumbers.Extrapolation row) {
        Element line = Element.of("tr").add(Element.of("th", name).with("scope", "row"));
        row.accuracies().values().forEach(accuracy -> line.add(Element.of("td", Numbers.percent(accuracy, 2))));
        return line.add(Element.of("td", Numbers.percent(row.mean(), 2)));
    }
}
