package io.anypose.report.section;

import io.anypose.report.claim.Comparison;
import io.anypose.report.claim.NeighbourCell;
import io.anypose.report.html.Csv;
import io.anypose.report.html.Element;
import io.anypose.report.html.Numbers;
import io.anypose.report.record.Run;
import io.anypose.report.record.TransformationWords;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** The paper's k-NN tables: how pose inference depends on the number of references and of neighbours. */
public final class NeighbourSection {

    private NeighbourSection() {}

    public static Section of(Run run) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                Prose.of(
                        "Poses are found by comparing with N canonicalised views of the validation set, of which the k"
                                + " nearest vote. Fixed operator, means over all poses and over several sets of references, in percent:"
                                + " poses found, and classes recognised at these poses. The colours are those of the tables above."));
        for (String transformation :
                List.of(TransformationWords.ROTATION, TransformationWords.SHIFT_X, TransformationWords.SHIFT_Y)) {
            blocks.add(table(run, transformation));
        }
        return new Section("neighbours", "k-NN tables", blocks);
    }

    private static Table table(Run run, String transformation) {
        List<NeighbourCell> cells = NeighbourCell.all(run, transformation);
        List<Integer> sizes = distinct(cells, NeighbourCell::references);
        Element body = Element.of("tbody");
        for (int k : distinct(cells, NeighbourCell::neighbours)) {
            List<NeighbourCell> row =
                    cells.stream().filter(cell -> cell.neighbours() == k).toList();
            body.add(
                    Element.of("tr")
                            .with("class", "first")
                            .add(Element.of("th", String.valueOf(k))
                                    .with("scope", "rowgroup")
                                    .with("rowspan", "3"))
                            .add(line("ours", row, sizes, NeighbourSection::ours, List.of(impossible()))
                                    .children()),
                    line("paper", row, sizes, Comparison::paperCell, List.of()),
                    line("diff.", row, sizes, Comparison::differenceCell, List.of()));
        }
        return new Table(
                "knn-" + transformation,
                "k-NN, " + TransformationWords.of(transformation),
                missing(cells) + fewerSeeds(run, cells),
                Element.of("table").with("class", "threefold neighbours").add(head(sizes), body),
                csv(cells).toString());
    }

    private static String missing(List<NeighbourCell> cells) {
        long missing =
                cells.stream().filter(cell -> cell.classes().ours().isEmpty()).count();
        if (missing == 0) {
            return "";
        }
        return missing == cells.size() ? "Ours are not in this run." : "Where ours are –, they are not in this run.";
    }

    /** All settings are those of the same models. */
    private static String fewerSeeds(Run run, List<NeighbourCell> cells) {
        return cells.stream()
                .flatMap(cell -> cell.classes().ours().stream())
                .findFirst()
                .flatMap(known -> run.fewerSeeds(known.seeds()))
                .map(seeds -> " Ours were measured with " + seeds + ".")
                .orElse("");
    }

    private static List<Integer> distinct(List<NeighbourCell> cells, ToIntFunction<NeighbourCell> value) {
        return cells.stream().mapToInt(value).distinct().sorted().boxed().toList();
    }

    private static Element head(List<Integer> sizes) {
        Element groups = Element.of("tr")
                .add(
                        Element.of("th", "k").with("rowspan", "2"),
                        Element.of("th", "").with("rowspan", "2"));
        Element heads = Element.of("tr");
        for (int size : sizes) {
            groups.add(Element.of("th", "N = " + size).with("colspan", "2").with("class", "group"));
            heads.add(Element.of("th", "pose"), Element.of("th", "class"));
        }
        return Element.of("thead").add(groups, heads);
    }

    /** Short, because there are very many. */
    private static Element ours(Comparison comparison) {
        return comparison.ours().isPresent()
                ? comparison.oursCell()
                : Element.of("td", Numbers.NONE).with("class", "missing").with("title", Comparison.NOT_MEASURED);
    }

    /** More neighbours than references, in all three lines. */
    private static Element impossible() {
        return Element.of("td", "k > N").with("colspan", "2").with("rowspan", "3");
    }

    private static Element line(
            String name,
            List<NeighbourCell> row,
            List<Integer> sizes,
            Function<Comparison, Element> cell,
            List<Element> impossible) {
        Element line = Element.of("tr").add(Element.of("th", name).with("scope", "row"));
        for (int size : sizes) {
            row.stream()
                    .filter(candidate -> candidate.references() == size)
                    .findFirst()
                    .ifPresentOrElse(
                            known -> line.add(cell.apply(known.poses()), cell.apply(known.classes())),
                            () -> line.add(impossible));
        }
        return line;
    }

    private static Csv csv(List<NeighbourCell> cells) {
        Csv csv = new Csv("references", "k", "accuracy_of", "ours", "deviation", "paper", "difference");
        for (NeighbourCell cell : cells) {
            csv.row(fields(cell, "pose", cell.poses())).row(fields(cell, "class", cell.classes()));
        }
        return csv;
    }

    private static Object[] fields(NeighbourCell cell, String what, Comparison comparison) {
        return Stream.concat(Stream.of(cell.references(), cell.neighbours(), what), Stream.of(comparison.csv()))
                .toArray();
    }
}
