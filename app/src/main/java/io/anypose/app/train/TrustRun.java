package io.anypose.app.train;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Interruption;
import io.anypose.app.console.StatusLine;
import io.anypose.app.console.Text;
import io.anypose.file.Json;
import io.anypose.learn.Trust;
import io.anypose.learn.TrustCheck;
import io.anypose.model.engine.Compute;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;

/** Foretells how well a model extrapolates, and says it. */
public final class TrustRun {

    /** What programs read. */
    public record Content(
            Trust.Verdict verdict,
            String sentence,
            double inside,
            double outside,
            double insideResidual,
            double outsideResidual,
            OptionalDouble recurrence) {

        /** What a check came to. */
        public static Content of(Trust trust) {
            return new Content(
                    trust.verdict(),
                    trust.sentence(),
                    trust.inside(),
                    trust.outside(),
                    trust.insideResidual(),
                    trust.outsideResidual(),
                    trust.recurrence());
        }
    }

    private final CommandLine command;
    private final Compute.Choice device;
    private final Interruption interruption;

    public TrustRun(CommandLine command, Compute.Choice device, Interruption interruption) {
        this.command = command;
        this.device = device;
        this.interruption = interruption;
    }

    /** Trains, measures and prints. */
    public int run(TrustCheck check, boolean json) {
        try {
            Trust trust = trust(check);
            command.getOut().println(json ? Json.text(Content.of(trust)) : text(trust));
            return ExitCode.DONE;
        } catch (CancellationException e) {
            command.getErr().println("anypose: stopped; nothing was kept");
            return ExitCode.INTERRUPTED;
        }
    }

    /** Trains and measures. */
    Trust trust(TrustCheck check) {
        interruption.listen();
        try (StatusLine status = StatusLine.on(command.getErr())) {
            return check.listener(new TrainingProgress(status, check.epochs()))
                    .stopWhen(interruption::isRequested)
                    .run(device);
        }
    }

    /** The verdict, and in brackets what it is made from. */
    static String text(Trust trust) {
        return trust.sentence() + " (trained without the outermost seen poses: " + Text.percent(trust.inside(), 1)
                + " % at those left, " + Text.percent(trust.outside(), 1) + " % one step outside; residual "
                + Text.decimal(trust.insideResidual(), 2) + " and " + Text.decimal(trust.outsideResidual(), 2)
                + (trust.recurrence().isPresent()
                        ? "; back at the start up to "
                                + Text.decimal(trust.recurrence().getAsDouble(), 2)
                        : "")
                + ")";
    }
}
