package io.anypose.bench;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Failures;
import io.anypose.app.console.StatusLine;
import io.anypose.app.console.Text;
import io.anypose.app.console.TimeLeft;
import io.anypose.bench.kernel.Effort;
import io.anypose.bench.kernel.Kernel;
import io.anypose.bench.kernel.KernelResult;
import io.anypose.bench.kernel.Kernels;
import io.anypose.file.Json;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code bench kernels} does once its options are known. */
final class KernelRun {

    private final CommandSpec command;
    private final PrintWriter out;
    private final boolean json;

    KernelRun(CommandSpec command, boolean json) {
        this.command = command;
        this.out = command.commandLine().getOut();
        this.json = json;
    }

    int run(String pattern, boolean quick) {
        Kernels kernels = Failures.accepted(command, () -> Kernels.matching(pattern));
        Effort effort = quick ? Effort.QUICK : Effort.FULL;
        Table table = new Table(kernels.kernels());
        try (StatusLine status = StatusLine.on(command.commandLine().getErr())) {
            Progress progress = new Progress(status, kernels.kernels().size(), effort.iterations(), table);
            List<KernelResult> results = kernels.run(effort, progress);
            if (json) {
                out.println(Json.text(results));
            }
        }
        return ExitCode.DONE;
    }

    /** Shows what is being measured, and prints each row of the table as soon as it is known. */
    private final class Progress implements Kernels.Listener {

        private final StatusLine status;
        private final int kernels;
        private final long perKernel;
        private final Table table;
        private final TimeLeft left;
        private int rows;

        /** @param perKernel iterations of each kernel */
        Progress(StatusLine status, int kernels, long perKernel, Table table) {
            this.status = status;
            this.kernels = kernels;
            this.perKernel = perKernel;
            this.table = table;
            this.left = new TimeLeft(status);
        }

        @Override
        public void measuring(Kernel kernel, int before, int iterations) {
            long done = before * perKernel + iterations;
            status.show(() -> (before + 1) + " of " + kernels + ", " + left.after(done, kernels * perKernel) + " left: "
                    + kernel);
        }

        @Override
        public void ended(KernelResult result) {
            if (!json) {
                status.clear();
                if (rows++ == 0) {
                    out.println(table.head());
                }
                out.println(table.row(result));
            }
        }
    }

    /** Columns as wide as their longest entries. */
    private static final class Table {

        private final int names;
        private final int choices;

        Table(List<Kernel> kernels) {
            this.names = width(kernels, Kernel::name);
            this.choices = Math.max("parameters".length(), width(kernels, Kernel::choice));
        }

        private static int width(List<Kernel> kernels, Function<Kernel, String> column) {
            return kernels.stream().map(column).mapToInt(String::length).max().orElseThrow();
        }

        String head() {
            return line("kernel", "parameters", "time", "error", "unit");
        }

        String row(KernelResult result) {
            return line(
                    result.name(),
                    result.kernel().choice(),
                    Text.decimal(result.score(), 2),
                    "±" + Text.decimal(result.error(), 2),
                    result.unit());
        }

        private String line(String name, String choice, String score, String error, String unit) {
            return String.format(
                    Locale.ROOT,
                    "%-" + names + "s  %-" + choices + "s  %12s  %12s  %s",
                    name,
                    choice,
                    score,
                    error,
                    unit);
        }
    }
}
