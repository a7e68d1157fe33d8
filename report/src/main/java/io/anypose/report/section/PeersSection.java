package io.anypose.report.section;

import io.anypose.eval.Evaluation;
import io.anypose.eval.RecogniserResult;
import io.anypose.record.RunRecord;
import io.anypose.report.html.Csv;
import io.anypose.report.html.Element;
import io.anypose.report.html.Numbers;
import io.anypose.report.html.SeedCells;
import io.anypose.report.record.Part;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.Run;
import io.anypose.report.record.RunFolder;
import io.anypose.report.record.SeedResults;
import io.anypose.report.record.TestDigits;
import io.anypose.report.record.TransformationWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** An ordinary convolutional network on the same digits and poses. */
public final class PeersSection {

    /** A model in a row of its own. */
    private record Row(String transformation, String model, String part, PoseSource source) {}

    private PeersSection() {}

    public static Section of(Run run) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                Prose.of(
                        "Is an operator needed at all? A convolutional network learns from the same digits, once at all"
                                + " poses and once at those that our models see. Ours are not told the pose here, and neither is it."));
        blocks.add(
                run.parts().stream().anyMatch(part -> part.name().startsWith(Part.PEER))
                        ? table(run)
                        : Prose.of("Not in this run; `" + run.commandThatAdds("peer") + "` adds them."));
        return new Section("peers", "Peers", blocks);
    }

    /** Of the models that belong to this run. */
    private static List<Row> rows(Run run) {
        return all().stream()
                .filter(row -> run.parts().stream().anyMatch(part -> part.name().equals(row.part())))
                .toList();
    }

    private static List<Row> all() {
        List<Row> rows = new ArrayList<>();
        for (String name :
                List.of(TransformationWords.ROTATION, TransformationWords.SHIFT_X, TransformationWords.SHIFT_Y)) {
            addPeers(rows, name);
            rows.add(new Row(name, "fixed operator, paper's recipe, seen poses", name + "-fixed", PoseSource.ORBIT));
            rows.add(new Row(name, "fixed operator, our recipe, seen poses", name + "-anypose", PoseSource.ORBIT));
        }
        addPeers(rows, TransformationWords.SHIFT_XY);
        rows.add(
                new Row(TransformationWords.SHIFT_XY, "torus latents, seen poses", "compound-torus", PoseSource.ORBIT));
        addPeers(rows, TransformationWords.RIGID);
        rows.add(new Row(TransformationWords.RIGID, "rigid latents, seen poses", "rigid-anypose", PoseSource.ORBIT));
        return rows;
    }

    private static void addPeers(List<Row> rows, String name) {
        rows.add(new Row(name, "convolutional network, all poses", Part.PEER + name + "-all", PoseSource.GIVEN));
        rows.add(new Row(name, "convolutional network, seen poses", Part.PEER + name + "-seen", PoseSource.GIVEN));
    }

    private static Table table(Run run) {
        Csv csv = new Csv(
                "transformation",
                "model",
                "mean",
                "deviation",
                "unseen",
                "unseen_deviation",
                "worst",
                "worst_deviation",
                "parameters",
                "training_seconds",
                "milliseconds_per_image");
        Element body = Element.of("tbody");
        for (Row row : rows(run)) {
            body.add(line(run, row));
            csv.row(fields(run, row));
        }
        return new Table(
                "peers",
                "Networks on the same poses, in percent",
                "Classes recognised: mean over all poses, over those that it did not see in training, and at the worst pose;"
                        + " numbers that were learned, time to learn them, and processor time of one image in the evaluation,"
                        + " in which it is drawn, too; where the pose was found in several ways, the mean of these. What is – is"
                        + " not in this run, or there are no such poses.",
                Element.of("table")
                        .add(
                                Element.heads(
                                        "model", "mean", "unseen", "worst pose", "parameters", "training", "one image"),
                                body),
                csv.toString());
    }

    private static Element line(Run run, Row row) {
        Optional<SeedResults> results = run.results(row.part(), row.source());
        OptionalLong parameters = parameters(run, row.part());
        return Element.of("tr")
                .add(
                        Element.of(
                                        "th",
                                        TransformationWords.of(row.transformation()) + ": " + row.model()
                                                + results.map(SeedResults::note).orElse(""))
                                .with("scope", "row"),
                        cell(results, RecogniserResult::all),
                        cell(results, RecogniserResult::unseen),
                        cell(results, RecogniserResult::worst),
                        Element.of(
                                "td",
                                parameters.isPresent()
                                        ? String.format(Locale.ROOT, "%,d", parameters.getAsLong())
                                        : Numbers.NONE),
                        Element.of("td", Numbers.time(seconds(run, row.part()).orElse(Double.NaN))),
                        Element.of("td", milliseconds(milliseconds(run, row.part()))));
    }

    private static Object[] fields(Run run, Row row) {
        Optional<SeedResults> results = run.results(row.part(), row.source());
        OptionalLong parameters = parameters(run, row.part());
        return Stream.of(
                        Stream.of(row.transformation(), row.model()),
                        fields(results, RecogniserResult::all),
                        fields(results, RecogniserResult::unseen),
                        fields(results, RecogniserResult::worst),
                        Stream.of(
                                parameters.isPresent() ? parameters.getAsLong() : "",
                                seconds(run, row.part()),
                                milliseconds(run, row.part())))
                .flatMap(fields -> fields)
                .toArray();
    }

    private static Stream<Object> fields(Optional<SeedResults> results, ToDoubleFunction<RecogniserResult> value) {
        return Stream.of(SeedCells.csv(results.map(known -> known.mean(value))));
    }

    private static OptionalLong parameters(Run run, String part) {
        return run.done(part)
                .map(Part::parameters)
                .filter(OptionalLong::isPresent)
                .mapToLong(OptionalLong::getAsLong)
                .findFirst();
    }

    private static Element cell(Optional<SeedResults> results, ToDoubleFunction<RecogniserResult> value) {
        return SeedCells.percent(results.map(known -> known.mean(value)), 2);
    }

    /** Of the training, which is the first step of a part. */
    private static OptionalDouble seconds(Run run, String part) {
        return run.done(part)
                .flatMap(done -> done.steps().stream().limit(1))
                .mapToDouble(RunRecord.Step::seconds)
                .average();
    }

    private static String milliseconds(OptionalDouble value) {
        return value.isPresent() ? Numbers.decimal(value.getAsDouble(), 2) + " ms" : Numbers.NONE;
    }

    private static OptionalDouble milliseconds(Run run, String part) {
        return run.done(part)
                .map(PeersSection::milliseconds)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .average();
    }

    private static OptionalDouble milliseconds(Part part) {
        return part.steps().stream()
                .filter(step -> step.result().equals(Optional.of(RunFolder.EVALUATION)))
                .map(RunRecord.Step::processorSeconds)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(seconds -> 1000 * seconds.getAsDouble() / images(part))
                .findFirst();
    }

    /** How many were recognised, once in each way. */
    private static double images(Part part) {
        Evaluation evaluation = part.evaluation().orElseThrow();
        int poses = evaluation.results().stream()
                .mapToInt(result -> result.poses().size())
                .sum();
        return (double) TestDigits.of(evaluation.provenance()).count() * poses;
    }
}
