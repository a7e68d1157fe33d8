package io.anypose.bench;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.StatusLine;
import io.anypose.app.console.TimeLeft;
import io.anypose.app.output.Folders;
import io.anypose.bench.growth.GrowthAxis;
import io.anypose.bench.growth.GrowthPoint;
import io.anypose.file.Json;
import io.anypose.file.SafeFile;
import io.anypose.provenance.AnyposeException;
import io.anypose.report.chart.CostChart;
import io.anypose.report.chart.PictureFormat;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code bench growth} does once its options are known. */
final class GrowthRun {

    /** Measures what one size costs. */
    @FunctionalInterface
    interface Meter {

        GrowthPoint measure(GrowthAxis axis, int size);
    }

    private final CommandLine command;
    private final Path output;
    private final Meter meter;
    private final Map<GrowthAxis, List<GrowthPoint>> growth = new EnumMap<>(GrowthAxis.class);

    GrowthRun(CommandSpec command, Path output, Meter meter) {
        this.command = command.commandLine();
        this.output = output;
        this.meter = meter;
    }

    /** Measures each size in a process of its own. */
    static GrowthPoint inItsOwnProcess(GrowthAxis axis, int size) {
        String printed = ThisProgram.here().output(Path.of("."), "bench", "size", axis.name(), String.valueOf(size));
        return Json.read(printed, GrowthPoint.class);
    }

    int run() {
        Folders.create(output, "--output");
        Path json = output.resolve("growth.json");
        SafeFile.requireWritable(json);
        try {
            measure();
        } catch (AnyposeException e) {
            write(json);
            throw new AnyposeException(e.getMessage() + "; what was measured before is kept in " + json, e);
        }
        write(json);
        command.getOut().println("wrote " + json + " and a picture of each table as SVG and PNG");
        return ExitCode.DONE;
    }

    private void write(Path json) {
        SafeFile.write(json, (Json.text(Json.tree(growth)) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Prints each size as soon as it is measured, and draws each axis as soon as it is complete. */
    private void measure() {
        int total = Arrays.stream(GrowthAxis.values())
                .mapToInt(axis -> axis.sizes().size())
                .sum();
        int done = 0;
        try (StatusLine status = StatusLine.on(command.getErr())) {
            TimeLeft left = new TimeLeft(status);
            for (GrowthAxis axis : GrowthAxis.values()) {
                List<GrowthPoint> points = new ArrayList<>();
                growth.put(axis, points);
                status.clear();
                command.getOut().println(axis.title());
                for (int size : axis.sizes()) {
                    int before = done++;
                    status.show(() -> axis.title() + " " + size + ", " + left.after(before, total) + " left");
                    GrowthPoint point = meter.measure(axis, size);
                    points.add(point);
                    status.clear();
                    command.getOut().println(line(point));
                }
                draw(axis, points);
            }
        }
    }

    private static String line(GrowthPoint point) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%8d", point.size()));
        point.micros().forEach((what, micros) -> line.append(String.format(Locale.ROOT, "  %s %.1f µs", what, micros)));
        return line + String.format(Locale.ROOT, "  memory %.0f MB", point.megabytes());
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
