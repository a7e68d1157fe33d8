package io.anypose.app.measure;

import io.anypose.app.console.Text;
import io.anypose.eval.Strangers;
import io.anypose.file.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * How often a model said that it does not know.
 *
 * @param recogniser that was asked
 * @param pictures how many good ones there were
 * @param unknown which share of these was called unknown
 * @param falseAlarms which share of the good pictures scores are compared at
 */
record UnknownText(String recogniser, int pictures, double unknown, double falseAlarms, List<Strangers> strangers)
        implements ResultText {

    UnknownText {
        strangers = List.copyOf(strangers);
    }

    @Override
    public String table() {
        int width =
                strangers.stream().mapToInt(each -> each.name().length()).max().orElse(0);
        String line = "%-" + Math.max(width, "strangers".length()) + "s  %8s  %7s   %s   %s\n";
        String scores = Arrays.stream(Strangers.Score.values())
                .map(score -> cell(name(score)))
                .collect(Collectors.joining());
        StringBuilder table =
                new StringBuilder("pose %s: %s good pictures at random poses, %s %% of them called unknown\n\n"
                        .formatted(recogniser, Text.count(pictures), Text.percent(unknown, 1)));
        table.append(String.format(
                Locale.ROOT,
                line,
                "",
                "",
                "called",
                "%-27s".formatted("% rejected at " + Text.percent(falseAlarms, 0) + " % of good"),
                "  area"));
        table.append(String.format(Locale.ROOT, line, "strangers", "pictures", "unknown", scores, scores));
        for (Strangers each : strangers) {
            table.append(String.format(
                    Locale.ROOT,
                    line,
                    each.name(),
                    Text.count(each.pictures()),
                    Text.percent(each.unknown(), 1) + " %",
                    cells(each, apart -> 100 * apart.rejected(), 1),
                    cells(each, Strangers.Apart::area, 3)));
        }
        return table.toString().lines().map(String::stripTrailing).collect(Collectors.joining("\n"));
    }

    private static String cells(Strangers each, ToDoubleFunction<Strangers.Apart> number, int decimals) {
        return Arrays.stream(Strangers.Score.values())
                .map(score ->
                        cell(Text.decimal(number.applyAsDouble(each.scores().get(score)), decimals)))
                .collect(Collectors.joining());
    }

    private static String cell(String text) {
        return "%9s".formatted(text);
    }

    private static String name(Strangers.Score score) {
        return score.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String json() {
        return Json.text(this);
    }

    @Override
    public String csv() {
        StringBuilder csv = new StringBuilder("strangers,pictures,unknown");
        for (Strangers.Score score : Strangers.Score.values()) {
            csv.append(",%s_rejected,%s_area".formatted(name(score), name(score)));
        }
        for (Strangers each : strangers) {
            csv.append("\n%s,%d,%s".formatted(each.name().replace(',', ' '), each.pictures(), each.unknown()));
            for (Strangers.Score score : Strangers.Score.values()) {
                Strangers.Apart apart = each.scores().get(score);
                csv.append("," + apart.rejected() + "," + apart.area());
            }
        }
        return csv.append('\n').toString();
    }
}
