package io.anypose.app.measure;

import io.anypose.app.console.Failures;
import io.anypose.app.console.StatusLine;
import io.anypose.app.console.TimeLeft;
import io.anypose.app.option.Positive;
import io.anypose.app.option.SourceOptions;
import io.anypose.data.SeenViews;
import io.anypose.data.Views;
import io.anypose.eval.Ablation;
import io.anypose.eval.NeighbourAblation;
import io.anypose.eval.NeighbourAblation.Cell;
import io.anypose.eval.NeighbourAblation.Grid;
import io.anypose.learn.Experiment;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code ablate} does once its options are known. */
final class AblationRun {

    private final CommandSpec command;
    private final MeasureOptions options;
    private final Grid grid;

    AblationRun(CommandSpec command, MeasureOptions options, Grid grid) {
        this.command = command;
        this.options = options;
        this.grid = grid;
    }

    /** The paper's grid, where nothing else is given (null). */
    static Grid grid(List<Integer> references, List<Integer> neighbours, List<Long> seeds) {
        List<Integer> sizes = references == null ? Grid.PAPER.references() : references;
        List<Integer> ks = neighbours == null ? Grid.PAPER.neighbours() : neighbours;
        sizes.forEach(size -> Positive.require("--references", size));
        ks.forEach(k -> Positive.require("--neighbours", k));
        if (Collections.min(ks) > Collections.max(sizes)) {
            throw new IllegalArgumentException(
                    "--neighbours " + ks + " are all more than --references " + sizes + "; K can be at most N");
        }
        return new Grid(
                sizes,
                ks,
                seeds == null
                        ? Grid.PAPER.seeds()
                        : seeds.stream().map(Seed::new).toList());
    }

    int run() {
        ModelFile file = options.read();
        return options.print(command, measure(file, options.images(command, file)));
    }

    private AblationText measure(ModelFile file, SourceOptions.Loaded images) {
        Seed seed = new Seed(file.provenance().seed());
        Views test = Failures.accepted(command, () -> Experiment.test(file.spec(), images.data(), seed));
        SeenViews validation = Experiment.validation(file.spec(), images.data(), seed);
        requireEnough(validation);
        try (TrainedModel model = options.open(file);
                StatusLine status = StatusLine.on(command.commandLine().getErr())) {
            if (!PoseMode.findsPoses(model)) {
                throw new AnyposeException(options.model()
                        + " has no operator, or one for each axis, so that poses cannot be searched for");
            }
            Provenance provenance = Provenance.now(
                    settings(file, images),
                    seed,
                    images.data().sha256(),
                    model.compute().describe());
            TimeLeft left = new TimeLeft(status);
            status.show(() -> "searching");
            List<Cell> cells = new NeighbourAblation(model.model(), validation, test)
                    .run(
                            grid,
                            (done, total) -> status.show(() -> "ablation: " + 100L * done / total + " % done, "
                                    + left.after(done, total) + " left"));
            return new AblationText(new Ablation(
                    file.spec().transformation().name(),
                    file.spec().transformation().axes(),
                    file.spec().operator(),
                    cells,
                    provenance));
        }
    }

    /** Checked before anything is measured. */
    private void requireEnough(SeenViews validation) {
        int most = Collections.max(grid.references());
        if (most > validation.anchors()) {
            throw new AnyposeException(
                    "there cannot be %d references: %d validation images at %d seen poses give 1 to %d; give --references"
                            .formatted(
                                    most,
                                    validation.objects(),
                                    validation.split().seen().size(),
                                    validation.anchors()));
        }
    }

    private Map<String, String> settings(ModelFile file, SourceOptions.Loaded images) {
        Map<String, String> settings = new TreeMap<>(file.provenance().settings());
        settings.put("model", options.model().toString());
        settings.putAll(images.settings());
        settings.put("ablation-references", grid.references().toString());
        settings.put("ablation-neighbours", grid.neighbours().toString());
        settings.put(
                "ablation-seeds",
                grid.seeds().stream().map(Seed::value).toList().toString());
        return settings;
    }
}
