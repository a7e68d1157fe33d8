package io.anypose.app.demo;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Interruption;
import io.anypose.app.console.Text;
import io.anypose.app.option.DeviceOption;
import io.anypose.app.option.LeftOut;
import io.anypose.app.option.SourceOptions;
import io.anypose.app.serve.ServedModel;
import io.anypose.app.serve.Server;
import io.anypose.app.serve.ServerSettings;
import io.anypose.app.train.TrainingRun;
import io.anypose.app.train.TrainingSummary;
import io.anypose.data.DataSet;
import io.anypose.data.ViewSource;
import io.anypose.learn.ModelFile;
import io.anypose.learn.Sources;
import io.anypose.learn.TrainedModel;
import io.anypose.learn.TrainingJob;
import io.anypose.learn.Trust;
import io.anypose.provenance.AnyposeException;
import io.anypose.recipe.Data;
import io.anypose.recipe.Trial;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code serve} does once its options are known. */
final class ServeRun {

    private final CommandSpec command;
    private final SourceOptions data;
    private final DeviceOption device;
    private final Interruption interruption;
    private final PrintWriter err;

    ServeRun(CommandSpec command, SourceOptions data, DeviceOption device, Interruption interruption) {
        this.command = command;
        this.data = data;
        this.device = device;
        this.interruption = interruption;
        this.err = command.commandLine().getErr();
    }

    /** Makes the small models ready and ends. */
    int prepare() {
        Map<Trial, Path> files = files();
        if (!train(files)) {
            return ExitCode.INTERRUPTED;
        }
        files.values().forEach(command.commandLine().getOut()::println);
        return ExitCode.DONE;
    }

    /** @param paths models to serve, or none for the small ones */
    int serve(ServerSettings settings, List<Path> paths) throws InterruptedException {
        // The port is taken first, so that one in use is refused before minutes of training.
        try (Server server = new Server(settings)) {
            Map<String, ModelFile> models = read(paths);
            if (paths.isEmpty()) {
                Map<Trial, Path> files = files();
                if (!train(files)) {
                    return ExitCode.INTERRUPTED;
                }
                files.forEach((model, file) -> models.put(model.name(), ModelFile.read(file)));
            }
            return serve(server, models, paths.isEmpty(), drawn(models.values()));
        }
    }

    /** The models by the names of their files. */
    private static Map<String, ModelFile> read(List<Path> paths) {
        Map<String, ModelFile> models = new LinkedHashMap<>();
        for (Path path : paths) {
            String name = path.getFileName().toString().replaceFirst("\\.anypose$", "");
            if (models.put(name, ModelFile.read(path)) != null) {
                throw new AnyposeException("two of the models are called " + name + "; rename one of the files");
            }
        }
        return models;
    }

    /** The objects that are drawn for models of scenes, if there is one: those of the first. */
    private Optional<DataSet> drawn(Collection<ModelFile> models) {
        return models.stream()
                .filter(ServedModel::isDrawn)
                .findFirst()
                .map(model -> data.files().read(digits(model)));
    }

    /** The pictures of a model, if they still are where it learned from them. */
    private Optional<ViewSource> pictures(String name, ModelFile file) {
        if (ServedModel.isDrawn(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(data.load(file, new LeftOut(err)).data());
        } catch (AnyposeException | IllegalArgumentException e) {
            err.println("anypose: the page has no test pictures of " + name + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    private int serve(Server server, Map<String, ModelFile> files, boolean small, Optional<DataSet> drawn)
            throws InterruptedException {
        List<ServedModel> models = new ArrayList<>();
        try {
            files.forEach((name, file) -> models.add(
                    new ServedModel(name, TrainedModel.open(file, device.choice()), small, pictures(name, file))));
            interruption.listen();
            server.start(models, drawn, this::note);
            command.commandLine().getOut().println("anypose serves " + server.url() + " (Ctrl-C stops it)");
            interruption.await();
            err.println("anypose: stopping; finishing what was accepted");
            server.close();
            return ExitCode.DONE;
        } finally {
            models.forEach(model -> model.trained().close());
        }
    }

    private void note(Throwable failure) {
        synchronized (err) {
            failure.printStackTrace(err);
        }
    }

    /** Trains those that are missing; false if it was interrupted. */
    private boolean train(Map<Trial, Path> files) {
        Map<Trial, Path> missing = new LinkedHashMap<>(files);
        missing.values().removeIf(SmallModels::isTrained);
        if (!missing.isEmpty()) {
            err.println("anypose: training " + missing.size() + " small models for the page, once; they are kept in "
                    + missing.values().iterator().next().getParent());
        }
        int number = 0;
        for (Map.Entry<Trial, Path> model : missing.entrySet()) {
            err.println("anypose: " + ++number + " of " + missing.size() + ": "
                    + model.getKey().name());
            int code = new TrainingRun(
                            command,
                            model.getKey(),
                            device,
                            model.getValue(),
                            Files.exists(TrainingRun.checkpoint(model.getValue())),
                            this::summarise)
                    .run(interruption, "./anypose serve");
            if (code != ExitCode.DONE) {
                return false;
            }
        }
        return true;
    }

    private Map<Trial, Path> files() {
        Data.Digits images = data.files().over(Data.Digits.MNIST);
        return SmallModels.files(
                CacheFolder.here(), images, Sources.read(images).sha256());
    }

    private static Data.Digits digits(ModelFile model) {
        return (Data.Digits) model.manifest().trial().task().data();
    }

    private void summarise(Path file, TrainingJob.Result result, Optional<Trust> trust, double seconds) {
        err.println("anypose: trained in " + Text.time(seconds) + ", validation accuracy "
                + Text.percent(TrainingSummary.best(result.history()).validationAccuracy(), 1) + " % at seen poses");
    }
}
