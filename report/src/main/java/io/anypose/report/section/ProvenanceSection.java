package io.anypose.report.section;

import io.anypose.eval.Evaluation;
import io.anypose.provenance.Provenance;
import io.anypose.record.RunRecord;
import io.anypose.report.html.Csv;
import io.anypose.report.html.Element;
import io.anypose.report.html.Numbers;
import io.anypose.report.record.Part;
import io.anypose.report.record.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the numbers come from, and how to get them again. */
public final class ProvenanceSection {

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
        blocks.add(new Prose(Element.of("pre").add(Element.of("code", Citation.PAPER))));
        blocks.add(new Prose(Element.of("pre").add(Element.of("code", Citation.anypose(run.provenance())))));
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
                                : ", with " + run.record().jobs() + " trainings side by side"));
        fact(facts, "processor time", time(run.record().processorSeconds()));
        fact(facts, "seeds", run.seeds().stream().map(String::valueOf).collect(Collectors.joining(", ")));
        fact(facts, "data, SHA-256", all(run, Provenance::dataSha256));
        fact(facts, "anypose", all(run, provenance -> provenance.version() + ", commit " + provenance.commit()));
        fact(facts, "engine", all(run, Provenance::engine));
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

    /** Older records have "1 processors". */
    private static String machine(Provenance provenance) {
        return provenance.machine().replaceFirst("\\b1 processors$", "1 processor");
    }

    private static Table times(Run run) {
        Csv csv = new Csv("part", "seed", "state", "command", "seconds", "processor seconds", "megabytes", "result");
        Element body = Element.of("tbody");
        for (Part part : run.parts()) {
            double total = part.steps().stream()
                    .mapToDouble(RunRecord.Step::seconds)
                    .reduce(Double::sum)
                    .orElse(Double.NaN);
            Element commands = Element.of("td").with("class", "words");
            for (RunRecord.Step step : part.steps()) {
                commands.add(command(step.command()))
                        .text(" ")
                        .add(
                                piece(Numbers.time(step.seconds())
                                        + (step.megabytes().isPresent() ? ", " + memory(step.megabytes()) : "")),
                                Element.of("br"));
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
            body.add(Element.of("tr")
                    .add(
                            Element.of("th", part.name()).with("scope", "row"),
                            Element.of("td", String.valueOf(part.seed())),
                            Element.of("td", part.state().toString()),
                            Element.of("td", Numbers.time(total)),
                            Element.of("td", time(part.record().processorSeconds())),
                            Element.of("td", memory(most(part))),
                            commands));
        }
        Element heads = Element.heads(
                Set.of("commands"), "part", "seed", "state", "time", "processor time", "memory", "commands");
        return new Table(
                "parts",
                "Parts of the run",
                "What each part ran, how long it took by the clock and on all processors together, and the most memory that its process had.",
                Element.of("table").add(heads, body),
                csv.toString());
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

    private static OptionalDouble most(Part part) {
        return part.steps().stream()
                .map(RunRecord.Step::megabytes)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .max();
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
