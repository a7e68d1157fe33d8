package io.anypose.app.measure;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Failures;
import io.anypose.eval.Evaluation;
import io.anypose.file.SafeFile;
import io.anypose.report.chart.AccuracyChart;
import io.anypose.report.chart.PictureFormat;
import io.anypose.report.chart.TurnMaps;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code plot} does once its options are known. */
final class PlotRun {

    private final CommandSpec command;
    private final List<Path> records;
    private final Path output;
    private final String title;

    PlotRun(CommandSpec command, List<Path> records, Path output, String title) {
        this.command = command;
        this.records = records;
        this.output = output;
        this.title = title;
    }

    int run() {
        // Nothing is shown on a screen, so a display that is missing or refuses us must not matter.
        System.setProperty("java.awt.headless", "true");
        PictureFormat format = Failures.accepted(command, () -> PictureFormat.of(output));
        SafeFile.requireWritable(output);
        List<Evaluation> evaluations = records.stream().map(Evaluation::read).toList();
        if (evaluations.size() == 1 && TurnMaps.suit(evaluations.get(0))) {
            TurnMaps maps = TurnMaps.of(evaluations.get(0), title);
            return written(maps.picture(format), maps.labels());
        }
        AccuracyChart chart = AccuracyChart.of(evaluations, title);
        return written(chart.picture(format), chart.labels());
    }

    private int written(byte[] picture, List<String> labels) {
        SafeFile.write(output, picture);
        command.commandLine().getOut().println(output + ": " + String.join("; ", labels));
        return ExitCode.DONE;
    }
}
