package io.anypose.app;

import io.anypose.data.Views;
import io.anypose.eval.Evaluation;
import io.anypose.eval.Evaluator;
import io.anypose.eval.RecogniserResult;
import io.anypose.model.Compute;
import io.anypose.model.Model;
import io.anypose.model.ModelFile;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.SafeFile;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Experiment;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code evaluate} does once its options are known. */
final class EvaluationRun {

    private final CommandSpec command;
    private final Path path;
    private final List<PoseMode> modes;
    private final DataOptions data;
    private final DeviceOption device;
    private final Path csv;
    private final boolean json;
    private final PrintWriter err;

    EvaluationRun(
            CommandSpec command,
            Path path,
            List<PoseMode> modes,
            DataOptions data,
            DeviceOption device,
            Path csv,
            boolean json) {
        this.command = command;
        this.path = path;
        this.modes = modes;
        this.data = data;
        this.device = device;
        this.csv = csv;
        this.json = json;
        this.err = command.commandLine().getErr();
    }

    int run() {
        if (csv != null) {
            SafeFile.requireWritable(csv);
        }
        ModelFile file = ModelFile.read(path);
        DataOptions.Loaded images = data.load(
                Optional.ofNullable(file.provenance().settings().get("exclude")).map(Exclusion::parse));
        mentionOtherData(file, images);
        Seed seed = new Seed(file.provenance().seed());
        Views views = Failures.accepted(command, () -> Experiment.test(file.spec(), images.data(), seed));
        EvaluationText text = new EvaluationText(evaluate(file, views, images), views.size());
        if (csv != null) {
            SafeFile.write(csv, text.csv().getBytes(StandardCharsets.UTF_8));
        }
        command.commandLine().getOut().println(json ? text.json() : text.table());
        return Main.DONE;
    }

    private Evaluation evaluate(ModelFile file, Views views, DataOptions.Loaded images) {
        try (Compute compute = device.open();
                Model model = file.open(compute);
                StatusLine status = StatusLine.on(err)) {
            Provenance provenance = Provenance.now(
                    settings(file, images),
                    new Seed(file.provenance().seed()),
                    images.data().sha256(),
                    compute.describe());
            Evaluator evaluator = new Evaluator(model, views);
            List<RecogniserResult> results = new ArrayList<>();
            for (PoseMode mode : modes) {
                results.add(mode.evaluate(
                        evaluator,
                        model,
                        (done, total) ->
                                status.show(() -> "pose " + mode + ": " + done + " of " + total + " poses measured")));
            }
            return new Evaluation(
                    file.spec().transformation(), file.spec().operator().toString(), results, provenance);
        }
    }

    /** How the model was trained, and what it was now measured on. */
    private Map<String, String> settings(ModelFile file, DataOptions.Loaded images) {
        Map<String, String> settings = new TreeMap<>(file.provenance().settings());
        settings.put("model", path.toString());
        settings.put("model-created", file.provenance().created());
        settings.put("model-commit", file.provenance().commit());
        settings.put("model-data-sha256", file.provenance().dataSha256());
        settings.put("data", images.source());
        settings.put("exclude", images.excluded().toString());
        return settings;
    }

    private void mentionOtherData(ModelFile file, DataOptions.Loaded images) {
        String trained = file.provenance().dataSha256();
        String found = images.data().sha256();
        if (!trained.equals(found)) {
            err.println(
                    "anypose: these are not the data that the model was trained on: SHA-256 " + found + " instead of "
                            + trained + " (" + file.provenance().settings().get("data") + ")");
        }
    }
}
