package io.anypose.app.learn;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Failures;
import io.anypose.app.console.Interruption;
import io.anypose.app.console.ShellCommand;
import io.anypose.app.console.StatusLine;
import io.anypose.app.console.TimeLeft;
import io.anypose.app.option.DeviceOption;
import io.anypose.app.train.TrainingRun;
import io.anypose.data.ViewSource;
import io.anypose.data.picture.PictureSurvey;
import io.anypose.image.Examples;
import io.anypose.learn.Findings;
import io.anypose.learn.LearningPlan;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.learn.TrainingJob;
import io.anypose.learn.Trust;
import io.anypose.learn.Warning;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code learn} does once its options are known. */
final class LearningRun {

    private final CommandSpec command;
    private final DeviceOption device;
    private final Interruption interruption;
    private final Path file;
    private final boolean resume;
    private final PrintWriter err;
    private final LearningText text;
    private ViewSource source;
    private double seconds;
    private Optional<Trust> trust = Optional.empty();
    private final List<String> warnings = new ArrayList<>();

    LearningRun(
            CommandSpec command,
            DeviceOption device,
            Interruption interruption,
            Path file,
            boolean resume,
            boolean json) {
        this.command = command;
        this.device = device;
        this.interruption = interruption;
        this.file = file;
        this.resume = resume;
        this.err = command.commandLine().getErr();
        this.text = new LearningText(command.commandLine().getOut(), json);
    }

    /**
     * @param transformation what moves upright pictures, if that was said
     * @param epochs how long training may last, if that was said
     */
    int run(Path folder, Optional<String> transformation, long seed, OptionalInt epochs) {
        PictureSurvey survey = PictureSurvey.of(folder);
        LearningPlan usual = Failures.accepted(command, () -> plan(survey, transformation, seed));
        LearningPlan plan = epochs.isPresent() ? usual.lasting(epochs.getAsInt()) : usual;
        int code = new TrainingRun(command, plan.trial(), device, file, resume, this::trained)
                .onRead(read -> chosen(plan, read))
                .foretelling(survey.posed())
                .run(interruption, continuing());
        if (code != ExitCode.DONE) {
            return code;
        }
        ModelFile model = ModelFile.read(file);
        Findings findings = measured(model);
        List<String> more = Stream.concat(survey.warnings().stream(), findings.warnings().stream())
                .toList();
        more.forEach(warning -> err.println("anypose: warning: " + warning));
        warnings.addAll(more);
        text.measured(file, model, findings, survey, new LearningText.Training(seconds, trust, warnings));
        return ExitCode.DONE;
    }

    private static LearningPlan plan(PictureSurvey survey, Optional<String> chosen, long seed) {
        boolean examples = chosen.filter(Examples::isName).isPresent();
        if (survey.posed()) {
            if (chosen.isPresent() && !examples) {
                throw new IllegalArgumentException("the pictures in " + survey.images()
                        + " are at several poses, each object with a folder of its own; leave --transformation out");
            }
            return LearningPlan.ofExamples(survey, seed);
        }
        if (examples) {
            throw new IllegalArgumentException("the pictures in " + survey.images()
                    + " are at one pose; examples need a folder for each object, with a picture for each pose");
        }
        return LearningPlan.of(survey, chosen.orElse("rotation:any"), seed);
    }

    private void chosen(LearningPlan plan, ViewSource read) {
        source = read;
        text.chosen(plan.reasons(read));
    }

    private void trained(Path path, TrainingJob.Result result, Optional<Trust> foretold, double took) {
        result.warnings().stream().map(Warning::sentence).forEach(warnings::add);
        trust = foretold;
        seconds = took;
    }

    private Findings measured(ModelFile model) {
        try (TrainedModel opened = TrainedModel.open(model, device.choice());
                StatusLine status = StatusLine.on(err)) {
            TimeLeft left = new TimeLeft(status);
            return Findings.of(
                    opened,
                    source,
                    (done, total) -> status.show(() ->
                            "measuring: " + done + " of " + total + " poses, " + left.after(done, total) + " left"));
        }
    }

    private String continuing() {
        return ShellCommand.again(command, "--resume");
    }
}
