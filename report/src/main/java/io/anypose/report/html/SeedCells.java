package io.anypose.report.html;

import io.anypose.eval.SeedMean;
import java.util.Optional;

/** Fractions over seeds in tables: in percent, with their deviation wherever there were several seeds. */
public final class SeedCells {

    private SeedCells() {}

    /** A cell of a page. The deviation may go to the next line, so that rows of many poses fit. */
    public static Element percent(Optional<SeedMean> fraction, int decimals) {
        Element cell = Element.of(
                "td",
                fraction.map(known -> Numbers.percent(known.mean(), decimals)).orElse(Numbers.NONE));
        fraction.filter(known -> known.seeds() > 1)
                .ifPresent(known ->
                        cell.text(" ").add(Element.of("small", "± " + Numbers.percent(known.deviation(), decimals))));
        return cell;
    }

    /** Mean and deviation as two fields of CSV; without several seeds the second is empty. */
    public static Object[] csv(Optional<SeedMean> fraction) {
        return new Object[] {
            fraction.map(known -> 100 * known.mean()),
            fraction.filter(known -> known.seeds() > 1).map(known -> 100 * known.deviation())
        };
    }
}
