package io.anypose.app.reproduce;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.console.MainCommand;
import io.anypose.app.option.Positive;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** The command {@code reproduce}. */
@Command(
        name = "reproduce",
        description = "Trains every model of the paper and of anypose, measures them, and writes a report that shows"
                + " the results beside the paper's.",
        footer = {
            "",
            "Every finished step is kept in the folder: the same command again continues a run that was stopped, and"
                    + " does nothing for what is already there. Another setting repeats only what depends on it.",
            "",
            "Examples:",
            "  ./anypose reproduce --quick",
            "  ./anypose reproduce",
            "  ./anypose reproduce --only rotation compound-torus",
            "  ./anypose reproduce --seeds 5 --out five-seeds"
        })
public final class Reproduce extends ConsoleCommand {

    @ParentCommand
    private MainCommand main;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where everything is written (default: reproduction, or reproduction-quick with --quick).")
    private Path out;

    @Option(
            names = "--quick",
            description =
                    "The same report in some minutes: models of the recipe fast with fewer passes, measured on some of"
                            + " the test digits, with claims judged only where these can tell.")
    private boolean quick;

    @Option(
            names = "--only",
            paramLabel = "NAME",
            arity = "1..*",
            split = ",",
            description = "Only these models, by the names that the plan shows or their beginnings, such as rotation"
                    + " or compound-torus; paper is all that the paper has (default: all).")
    private List<String> only = List.of();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "1",
            converter = Positive.class,
            description = "Do everything with so many seeds, 42 and the next, and report mean and standard deviation"
                    + " (default: ${DEFAULT-VALUE}).")
    private int seeds;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            converter = Positive.class,
            description = "Train so many models side by side, each in a process of its own; changes no result"
                    + " (default: one for each core).")
    private Integer jobs;

    @Option(names = "--plan", description = "Only show what would be done.")
    private boolean planOnly;

    @Option(names = "--json", description = "Print the summary as JSON, as report does.")
    private boolean json;

    @Override
    public Integer call() {
        ReproductionRun run = planned();
        return planOnly ? run.plan() : run.run(main);
    }

    /** The same with jobs that are done elsewhere. */
    public int call(JobPlace place) {
        ReproductionRun run = planned();
        return planOnly ? run.plan() : run.run(place);
    }

    /** Refuses wrong use before anything is started. */
    public void check() {
        chosen();
    }

    /** Where everything is written. */
    public Path folder() {
        return out == null ? Path.of(quick ? "reproduction-quick" : "reproduction") : out;
    }

    private ReproductionRun planned() {
        List<Job> chosen = chosen();
        List<Job> recorded =
                PlannedJobs.of(scale(), Math.max(seeds, seedsBefore())).recorded(folder(), chosen);
        int workers = jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
        return new ReproductionRun(spec(), folder(), quick, recorded, chosen, workers, json);
    }

    private List<Job> chosen() {
        return accepted(() -> PlannedJobs.of(scale(), seeds).chosen(new LinkedHashSet<>(only)));
    }

    private ReproductionPlan.Scale scale() {
        return quick ? ReproductionPlan.Scale.QUICK : ReproductionPlan.Scale.FULL;
    }

    /** What earlier runs did with more seeds stays in the record. */
    private int seedsBefore() {
        return ReproductionRecord.before(folder())
                .map(record -> record.seeds().size())
                .orElse(1);
    }
}
