package io.anypose.app;

import io.anypose.data.SeenViews;
import io.anypose.data.Views;
import io.anypose.eval.Ablation;
import io.anypose.eval.NeighbourAblation;
import io.anypose.eval.NeighbourAblation.Cell;
import io.anypose.eval.NeighbourAblation.Grid;
import io.anypose.file.SafeFile;
import io.anypose.model.AxisInfo;
import io.anypose.model.ModelFile;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Experiment;
import io.anypose.recipe.TrainedModel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code ablate} does once its options are known. */
final class AblationRun {

    private final CommandSpec command;
    private final Path path;
    private final Grid grid;
    private final SourceOptions data;
    private final DeviceOption device;
    private final Path csv;
    private final boolean json;

    AblationRun(
            CommandSpec command,
            Path path,
            Grid grid,
            SourceOptions data,
            DeviceOption device,
            Path csv,
            boolean json) {
        this.command = command;
        this.path = path;
        this.grid = grid;
        this.data = data;
        this.device = device;
        this.csv = csv;
        this.json = json;
    }

    /** The paper's grid, where nothing else is given (null). */
    static Grid grid(List<Integer> references, List<Integer> neighbours, List<Long> seeds) {
        List<Integer> sizes = references == null ? Grid.PAPER.references() : references;
        List<Integer> ks = neighbours == null ? Grid.PAPER.neighbours() : neighbours;
        sizes.forEach(size -> NeighbourOptions.requirePositive("--references", size));
        ks.forEach(k -> NeighbourOptions.requirePositive("--neighbours", k));
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
        if (csv != null) {
            SafeFile.requireWritable(csv);
        }
        ModelFile file = ModelFile.read(path);
        var images = Failures.accepted(
                command, () -> data.load(file, new LeftOut(command.commandLine().getErr())));
        AblationText text = measure(file, images);
        if (csv != null) {
            SafeFile.write(csv, text.csv().getBytes(StandardCharsets.UTF_8));
        }
        command.commandLine().getOut().println(json ? text.json() : text.table());
        return Main.DONE;
    }

    private AblationText measure(ModelFile file, SourceOptions.Loaded images) {
        Seed seed = new Seed(file.provenance().seed());
        Views test = Failures.accepted(command, () -> Experiment.test(file.spec(), images.data(), seed));
        SeenViews validation = Experiment.validation(file.spec(), images.data(), seed);
        requireEnough(validation);
        try (TrainedModel model = TrainedModel.open(file, device.choice());
                StatusLine status = StatusLine.on(command.commandLine().getErr())) {
            if (!PoseMode.findsPoses(model)) {
                throw new AnyposeException(
                        path + " has no operator, or one for each axis, so that poses cannot be searched for");
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
                    AxisInfo.of(file.spec().transformation().axes()),
                    file.spec().operator(),
                    cells,
                    provenance));
        }
    }

    /** Told before anything is measured. */
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
        settings.put("model", path.toString());
        settings.putAll(images.settings());
        settings.put("ablation-references", grid.references().toString());
        settings.put("ablation-neighbours", grid.neighbours().toString());
        settings.put(
                "ablation-seeds",
                grid.seeds().stream().map(Seed::value).toList().toString());
        return settings;
    }
}
