package io.anypose.app.learn;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.anypose.app.console.ShellCommand;
import io.anypose.app.console.Text;
import io.anypose.app.train.TrustRun;
import io.anypose.data.picture.PictureSurvey;
import io.anypose.file.Json;
import io.anypose.image.Transformation;
import io.anypose.learn.Findings;
import io.anypose.learn.ModelFile;
import io.anypose.learn.Trust;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What {@code learn} prints: what it chose, what came of it, and what to do next. */
final class LearningText {

    /**
     * What is known from the training.
     *
     * @param trust what to expect at poses that it did not see, if that was foretold
     * @param warnings all that were given
     */
    record Training(double seconds, Optional<Trust> trust, List<String> warnings) {

        Training {
            warnings = List.copyOf(warnings);
        }
    }

    /** What programs read. */
    private record Content(
            String model,
            List<String> chosen,
            double seconds,
            int objects,
            double upright,
            double everywhere,
            double worst,
            OptionalDouble between,
            OptionalDouble medianError,
            OptionalDouble unknown,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<TrustRun.Content> trust,
            List<String> warnings,
            List<String> next) {}

    private final PrintWriter out;
    private final boolean json;
    private List<String> chosen = List.of();

    LearningText(PrintWriter out, boolean json) {
        this.out = out;
        this.json = json;
    }

    /** Before training. */
    void chosen(List<String> reasons) {
        chosen = reasons;
        if (!json) {
            reasons.forEach(out::println);
            out.flush();
        }
    }

    /** After it. */
    void measured(Path file, ModelFile model, Findings found, PictureSurvey survey, Training training) {
        List<String> next = List.of(
                ShellCommand.of(List.of("recognise", file, survey.example())),
                ShellCommand.of(List.of("serve", "--model", file)));
        if (json) {
            out.println(Json.text(new Content(
                    file.toString(),
                    chosen,
                    training.seconds(),
                    found.objects(),
                    found.upright(),
                    found.everywhere(),
                    found.worst(),
                    found.between(),
                    found.medianError(),
                    found.unknown(),
                    training.trust().map(TrustRun.Content::of),
                    training.warnings(),
                    next)));
            return;
        }
        Transformation transformation = model.spec().transformation();
        out.println();
        out.println(file + ": learned in " + Text.time(training.seconds()) + "; measured on "
                + Text.count(found.objects()) + " objects that it did not learn from");
        out.println("  upright               " + percent(found.upright()));
        out.println("  at all poses          " + percent(found.everywhere()) + ", at the worst, "
                + Text.pose(transformation, found.worstPose()) + ", " + percent(found.worst()));
        found.between().ifPresent(mean -> out.println("  between these poses   " + percent(mean)));
        found.medianError()
                .ifPresent(error -> out.println("  poses are off by      "
                        + Text.size(transformation.axes().get(0), error) + " in the middle of all cases"));
        found.unknown().ifPresent(share -> out.println("  called unknown        " + percent(share)));
        training.trust().ifPresent(trust -> out.println("  at other poses        " + trust.sentence()));
        out.println("next:");
        next.forEach(command -> out.println("  " + command));
    }

    private static String percent(double share) {
        return Text.percent(share, 1) + " %";
    }
}
