package io.anypose.report.section;

import io.anypose.eval.Evaluation;
import io.anypose.provenance.Provenance;
import io.anypose.record.RunRecord;
import io.anypose.report.html.Csv;
import io.anypose.report.html.Element;
import io.anypose.report.html.Numbers;
import io.anypose.report.record.Part;
import io.anypose.report.record.Run;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Where the numbers come from, and how to get them again. */
public final class ProvenanceSection {

    /** In seconds; what is shorter is no pause, but the time that it takes to begin and to end. */
    private static final double PAUSE = 60;

    private ProvenanceSection() {}

    public static Section of(Run run) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Prose.of("This command made the run; it continues where it was interrupted, and `./anypose report`"
                + " redraws this page from its records."));
        blocks.add(
                new Prose(Element.of("pre").add(Element.of("code", run.record().command()))));
        blocks.add(new Prose(facts(run)));
        blocks.add(times(run));
        blocks.add(Prose.heading("How to cite"));
        blocks.add(Prose.of("The paper, whose method this is:"));
        blocks.add(new Prose(Element.of("pre").add(Element.of("code", Citation.PAPER))));
        blocks.add(Prose.of("The program that measured:"));
        blocks.add(new Prose(Element.of("pre").add(Element.of("code", Citation.anypose(run)))));
        blocks.add(Prose.heading("Settings of each part"));
        run.parts().stream().filter(Part::isDone).forEach(part -> blocks.add(new Prose(settings(part))));
        return new Section("provenance", "Where it comes from", blocks);
    }

    private static Element facts(Run run) {
        Element facts = Element.of("dl");
        fact(facts, "started", Numbers.moment(run.record().started()));
        fact(facts, "finished", run.record().finished().map(Numbers::moment).orElse("not yet"));
        fact(
                facts,
                "took",
                Numbers.time(run.record().seconds())
                        + (run.record().jobs() == 1
                                ? ", one training at a time"
                                : ", with " + run.record().jobs() + " trainings side by side")
                        + (hasPauses(run.record()) ? "; pauses between its runs are not counted" : ""));
        fact(facts, "processor time", time(run.record().processorSeconds()));
        fact(facts, "seeds", run.seeds().stream().map(String::valueOf).collect(Collectors.joining(", ")));
        fact(facts, "data, SHA-256", all(run, Provenance::dataSha256));
        fact(facts, "anypose", all(run, provenance -> provenance.version() + ", commit " + provenance.commit()));
        fact(facts, "engine", all(run, ProvenanceSection::engine));
        fact(facts, "JVM", all(run, Provenance::jvm));
        fact(facts, "machine", all(run, ProvenanceSection::machine));
        return facts;
    }

    private static void fact(Element facts, String name, String value) {
        facts.add(Element.of("dt", name), Element.of("dd", value));
    }

    /** What all records say; more than one value if they do not agree. */
    private static String all(Run run, Function<Provenance, String> fact) {
        return Stream.concat(
                        Stream.of(run.provenance()),
                        run.parts().stream()
                                .flatMap(part -> part.evaluation().stream())
                                .map(Evaluation::provenance))
                .map(fact)
                .distinct()
                .collect(Collectors.joining("; "));
    }

    /** Whether it was continued after a while: from its start to its end it was not always at work. */
    private static boolean hasPauses(RunRecord record) {
        try {
            return record.finished().isPresent()
                    && Duration.between(
                                            Instant.parse(record.started()),
                                            Instant.parse(record.finished().get()))
                                    .toSeconds()
                            > record.seconds() + PAUSE;
        } catch (DateTimeParseException e) {
            return false; // what is no moment stays as it is in the page
        }
    }

    /** The engine's own name of the processor is a piece of code. */
    private static String engine(Provenance provenance) {
        return provenance.engine().replaceFirst("\\bcpu\\(\\)$", "the CPU");
    }

    /** Older records have "1 processors". */
    private static String machine(Provenance provenance) {
        return provenance.machine().replaceFirst("\\b1 processors$", "1 processor");
    }

    private static Table times(Run run) {
        Csv csv = new Csv("part", "seed", "state", "command", "seconds", "processor_seconds", "megabytes", "result");
        Element body = Element.of("tbody");
        for (Part part : run.parts()) {
            Element commands = Element.of("td").with("class", "words");
            for (RunRecord.Step step : part.steps()) {
                commands.add(
                        command(step.command()),
                        Element.of(
                                "small",
                                Numbers.time(step.seconds())
                                        + (step.megabytes().isPresent() ? ", " + memory(step.megabytes()) : "")));
                csv.row(
                        part.name(),
                        part.seed(),
                        part.state().toString(),
                        step.command(),
                        step.seconds(),
                        step.processorSeconds(),
                        step.megabytes(),
                        step.result().orElse(""));
            }
            if (part.steps().isEmpty()) {
                commands.text(Numbers.NONE);
                csv.row(part.name(), part.seed(), part.state().toString(), "", "", "", "", "");
            }
            if (!run.isLeftOut(part)) {
                Element head = Element.of("th", part.name())
                        .with("scope", "row")
                        .text(" ")
                        .add(Element.of("small", "seed " + part.seed()));
                body.add(line(head, part.state().toString(), part.steps()).add(commands));
            }
        }
        body.add(line(
                        Element.of("th", "all parts").with("scope", "row"),
                        Numbers.NONE,
                        run.parts().stream()
                                .flatMap(part -> part.steps().stream())
                                .toList())
                .add(Element.of("td", Numbers.NONE).with("class", "words")));
        Element heads =
                Element.heads(Set.of("commands"), "part", "state", "time", "processor time", "memory", "commands");
        return new Table(
                "parts",
                "Parts of the run",
                "What each part ran, how long it took by the clock and on all processors together, and the most memory that its"
                        + " process had."
                        + (run.record().jobs() == 1
                                ? ""
                                : " Times of parts that ran side by side add up to more than the run took.")
                        + leftOut(run),
                Element.of("table").add(heads, body),
                csv.toString());
    }

    private static Element line(Element head, String state, List<RunRecord.Step> steps) {
        OptionalDouble seconds =
                steps.stream().mapToDouble(RunRecord.Step::seconds).reduce(Double::sum);
        return Element.of("tr")
                .add(
                        head,
                        Element.of("td", state),
                        Element.of("td", time(seconds)),
                        Element.of(
                                "td",
                                time(known(steps, RunRecord.Step::processorSeconds)
                                        .reduce(Double::sum))),
                        Element.of(
                                "td",
                                memory(known(steps, RunRecord.Step::megabytes).max())));
    }

    private static String leftOut(Run run) {
        long count = run.parts().stream().filter(run::isLeftOut).count();
        return count == 0
                ? ""
                : " Not shown: " + count + " that were planned with further seeds and have not been run.";
    }

    /** A command that may go on in the next line before an option, not within one. */
    private static Element command(String text) {
        Element code = Element.of("code");
        String before = "";
        for (String piece : text.split(" (?=--)", -1)) {
            code.text(before).add(piece(piece));
            before = " ";
        }
        return code;
    }

    /** What is known of some steps, where it is. */
    private static DoubleStream known(List<RunRecord.Step> steps, Function<RunRecord.Step, OptionalDouble> value) {
        return steps.stream().map(value).flatMapToDouble(OptionalDouble::stream);
    }

    private static String time(OptionalDouble seconds) {
        return Numbers.time(seconds.orElse(Double.NaN));
    }

    private static String memory(OptionalDouble megabytes) {
        return megabytes.isPresent() ? Math.round(megabytes.getAsDouble()) + " MB" : Numbers.NONE;
    }

    private static Element settings(Part part) {
        Provenance provenance = part.evaluation().orElseThrow().provenance();
        Element list = Element.of("dl");
        provenance.settings().forEach((name, value) -> fact(list, name, value));
        return Element.of("details")
                .add(
                        Element.of("summary", part.name() + ", seed " + part.seed() + ", ")
                                .add(piece(Numbers.moment(provenance.created()))),
                        list);
    }

    /** What stays in one line. */
    private static Element piece(String text) {
        return Element.of("span", text).with("class", "piece");
    }
}
