package io.anypose.app;

import io.anypose.bench.GrowthAxis;
import io.anypose.bench.GrowthPoint;
import io.anypose.file.SafeFile;
import io.anypose.report.chart.CostChart;
import io.anypose.report.chart.PictureFormat;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code bench growth} does once its options are known. */
final class GrowthRun {

    private final CommandLine command;
    private final Path output;

    GrowthRun(CommandSpec command, Path output) {
        this.command = command.commandLine();
        this.output = output;
    }

    int run() {
        Folders.create(output, "--output");
        Path json = output.resolve("growth.json");
        SafeFile.requireWritable(json);
        Map<GrowthAxis, List<GrowthPoint>> growth = measure();
        SafeFile.write(json, (Json.text(named(growth)) + "\n").getBytes(StandardCharsets.UTF_8));
        growth.forEach(this::draw);
        command.getOut().println("wrote " + json + " and a picture of each table as SVG and PNG");
        return Main.DONE;
    }

    private static Map<String, List<GrowthPoint>> named(Map<GrowthAxis, List<GrowthPoint>> growth) {
        Map<String, List<GrowthPoint>> named = new LinkedHashMap<>();
        growth.forEach((axis, points) -> named.put(axis.toString(), points));
        return named;
    }

    private Map<GrowthAxis, List<GrowthPoint>> measure() {
        Map<GrowthAxis, List<GrowthPoint>> growth = new EnumMap<>(GrowthAxis.class);
        int total = List.of(GrowthAxis.values()).stream()
                .mapToInt(axis -> axis.sizes().size())
                .sum();
        int done = 0;
        try (StatusLine status = StatusLine.on(command.getErr())) {
            TimeLeft left = new TimeLeft(status);
            for (GrowthAxis axis : GrowthAxis.values()) {
                List<GrowthPoint> points = new ArrayList<>();
                for (int size : axis.sizes()) {
                    int before = done++;
                    status.show(() -> axis.title() + " " + size + ", " + left.after(before, total) + " left");
                    points.add(point(axis, size));
                }
                growth.put(axis, points);
                status.clear();
                print(axis, points);
            }
        }
        return growth;
    }

    private static GrowthPoint point(GrowthAxis axis, int size) {
        String printed = ThisProgram.here().output(Path.of("."), "bench", "size", axis.name(), String.valueOf(size));
        return Json.read(printed, GrowthPoint.class);
    }

    private void print(GrowthAxis axis, List<GrowthPoint> points) {
        command.getOut().println(axis.title());
        for (GrowthPoint point : points) {
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%8d", point.size()));
            point.micros()
                    .forEach((what, micros) -> line.append(String.format(Locale.ROOT, "  %s %.1f µs", what, micros)));
            command.getOut().println(line + String.format(Locale.ROOT, "  memory %.0f MB", point.megabytes()));
        }
    }

    private void draw(GrowthAxis axis, List<GrowthPoint> points) {
        List<CostChart.Line> times = points.get(0).micros().keySet().stream()
                .map(what -> new CostChart.Line(
                        what,
                        points.stream().map(point -> point.micros().get(what)).toList()))
                .toList();
        String title = axis.title().substring(0, 1).toUpperCase(Locale.ROOT)
                + axis.title().substring(1);
        CostChart chart = new CostChart(
                title,
                points.stream().map(GrowthPoint::size).toList(),
                times,
                points.stream().map(GrowthPoint::megabytes).toList());
        for (PictureFormat format : PictureFormat.values()) {
            String name = axis + "." + format.name().toLowerCase(Locale.ROOT);
            SafeFile.write(output.resolve(name), chart.picture(format));
        }
    }
}
