package io.anypose.report.section;

import io.anypose.eval.PaperNumbers;
import io.anypose.eval.RecogniserResult;
import io.anypose.eval.SeedMean;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.report.claim.Comparison;
import io.anypose.report.claim.CompoundRow;
import io.anypose.report.html.Csv;
import io.anypose.report.html.Element;
import io.anypose.report.html.Numbers;
import io.anypose.report.html.SeedCells;
import io.anypose.report.record.AxisSpectrum;
import io.anypose.report.record.Part;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.Run;
import io.anypose.report.record.SeedResults;
import io.anypose.report.record.TransformationWords;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Numbers that the paper does not have, each beside the paper's nearest one. */
final class BeyondTables {

    /**
     * One row.
     *
     * @param rival what of the paper it is compared with
     * @param paper the rival's mean over all poses
     */
    private record Row(String name, Optional<SeedResults> ours, String rival, OptionalDouble paper) {

        Comparison mean() {
            return new Comparison(ours.map(known -> known.mean(RecogniserResult::all)), paper);
        }

        Optional<SeedMean> worst() {
            return ours.map(known -> known.mean(RecogniserResult::worst));
        }

        /** A pose that was given was not found. */
        Optional<SeedMean> poses() {
            return ours.filter(known -> !PoseSource.of(known.first()).equals(PoseSource.GIVEN))
                    .map(known -> known.mean(RecogniserResult::poseAccuracy));
        }

        /** With the number of seeds, if the run has more. */
        String label() {
            return name + ours.map(SeedResults::note).orElse("");
        }
    }

    private BeyondTables() {}

    static Table summary(Run run) {
        Csv csv = new Csv(
                "model",
                "compared_with",
                "mean",
                "deviation",
                "paper",
                "difference",
                "worst",
                "worst_deviation",
                "poses_found",
                "poses_found_deviation");
        Element body = Element.of("tbody");
        for (Row row : rows(run)) {
            Comparison mean = row.mean();
            body.add(Element.of("tr")
                    .add(
                            Element.of("th", row.label()).with("scope", "row"),
                            mean.oursCell(),
                            SeedCells.percent(row.worst(), 2),
                            SeedCells.percent(row.poses(), 2),
                            Element.of("td", row.rival()).with("class", "words"),
                            mean.paperCell(),
                            mean.differenceCell()));
            csv.row(Stream.of(
                            Stream.of(row.name(), row.rival()),
                            Stream.of(mean.csv()),
                            Stream.of(SeedCells.csv(row.worst())),
                            Stream.of(SeedCells.csv(row.poses())))
                    .flatMap(fields -> fields)
                    .toArray());
        }
        String rival = "compared with the paper's";
        Element heads = Element.heads(
                Set.of(rival), "model and pose", "mean", "worst pose", "poses found", rival, "paper", "diff.");
        return new Table(
                "beyond-summary",
                "What the paper does not have, in percent",
                "Classes recognised: mean over all poses, and at the worst pose; poses found. Differences are those of"
                        + " the mean.",
                Element.of("table").add(heads, body),
                csv.toString());
    }

    private static List<Row> rows(Run run) {
        List<Row> rows = new ArrayList<>();
        for (String name :
                List.of(TransformationWords.ROTATION, TransformationWords.SHIFT_X, TransformationWords.SHIFT_Y)) {
            String words = TransformationWords.of(name);
            rows.add(row(
                    run,
                    words + ", fixed, orbit recogniser",
                    name + "-fixed",
                    PoseSource.ORBIT,
                    name,
                    Operators.FIXED));
            rows.add(row(
                    run,
                    words + ", spectral, pose given",
                    name + "-spectral",
                    PoseSource.GIVEN,
                    name,
                    Operators.LEARNED));
            rows.add(row(
                    run,
                    words + ", spectral, orbit recogniser",
                    name + "-spectral",
                    PoseSource.ORBIT,
                    name,
                    Operators.LEARNED));
        }
        rows.add(row(
                run,
                "rotation, our recipe, pose given",
                Part.ANYPOSE,
                PoseSource.GIVEN,
                TransformationWords.ROTATION,
                Operators.FIXED));
        rows.add(row(
                run,
                "rotation, our recipe, orbit recogniser",
                Part.ANYPOSE,
                PoseSource.ORBIT,
                TransformationWords.ROTATION,
                Operators.FIXED));
        for (PoseSource source : List.of(PoseSource.GIVEN, PoseSource.ORBIT)) {
            rows.add(row(
                    run,
                    "rotation by any angle, " + source.words(),
                    Part.ANY_ANGLE,
                    source,
                    TransformationWords.ROTATION,
                    Operators.FIXED));
        }
        rows.add(row(
                run,
                "rotation, learned with N = 70, pose given",
                Part.LEARNED_70,
                PoseSource.GIVEN,
                TransformationWords.ROTATION,
                Operators.LEARNED));
        for (PoseSource source : List.of(PoseSource.GIVEN, PoseSource.ORBIT)) {
            rows.add(new Row(
                    "shift along x and y, torus, " + source.words(),
                    run.results(Part.TORUS, source),
                    "learned, pose given",
                    CompoundRow.paper(run, Operators.LEARNED).all().paper()));
        }
        return rows;
    }

    /** Without the pose being given, the paper has k-NN. */
    private static Row row(
            Run run, String name, String part, PoseSource source, String transformation, OperatorKind operator) {
        boolean given = source.equals(PoseSource.GIVEN);
        OptionalInt neighbours = given ? OptionalInt.empty() : OptionalInt.of(1);
        return new Row(
                name,
                run.results(part, source),
                operator + ", " + (given ? source : PoseSource.neighbours(1)).words(),
                PaperNumbers.extrapolation(transformation, operator, neighbours).stream()
                        .mapToDouble(PaperNumbers.Extrapolation::mean)
                        .findFirst());
    }

    static Table spectra(Run run) {
        Csv csv = new Csv(
                "transformation",
                "seed",
                "order_of_the_group",
                "period_told",
                "order_read",
                "deviation",
                "chance",
                "angles");
        Element body = Element.of("tbody");
        for (String name :
                List.of(TransformationWords.ROTATION, TransformationWords.SHIFT_X, TransformationWords.SHIFT_Y)) {
            List<Part> parts = run.done(name + "-spectral")
                    .filter(part -> !part.spectra().isEmpty())
                    .toList();
            if (parts.isEmpty()) {
                body.add(Element.of("tr")
                        .add(
                                Element.of("th", TransformationWords.of(name)).with("scope", "row"),
                                Element.of("td", Comparison.NOT_MEASURED)
                                        .with("colspan", "6")
                                        .with("class", "missing")));
            }
            for (Part part : parts) {
                AxisSpectrum spectrum = part.spectra().get(0);
                String read = spectrum.spectrum().order().isPresent()
                        ? String.valueOf(spectrum.spectrum().order().getAsInt())
                        : "none";
                body.add(line(name, part.seed(), spectrum, read));
                csv.row(
                        name,
                        part.seed(),
                        spectrum.order(),
                        spectrum.prior(),
                        read,
                        spectrum.spectrum().deviation(),
                        plain(spectrum.spectrum().chance()),
                        Arrays.stream(spectrum.spectrum().angles())
                                .mapToObj(BeyondTables::plain)
                                .collect(Collectors.joining(" ")));
            }
        }
        Element heads = Element.heads(
                "transformation",
                "seed",
                "order of the group",
                "period told in training",
                "order read",
                "distance from multiples",
                "by chance");
        return new Table(
                "spectra",
                "Orders read from spectra",
                "Where training was told the period, reading it again shows nothing. The distance is a mean over the angles, in"
                        + " steps: 0 is perfect, 0.25 is chance. The last column bounds"
                        + " the probability that random angles would fit any order as well.",
                Element.of("table").add(heads, body),
                csv.toString());
    }

    /** With seven digits and no exponent, which not everybody reads. */
    private static String plain(double value) {
        return value == 0
                ? "0"
                : new BigDecimal(value)
                        .round(new MathContext(7))
                        .stripTrailingZeros()
                        .toPlainString();
    }

    private static Element line(String name, long seed, AxisSpectrum spectrum, String read) {
        return Element.of("tr")
                .add(
                        Element.of("th", TransformationWords.of(name)).with("scope", "row"),
                        Element.of("td", String.valueOf(seed)),
                        Element.of("td", String.valueOf(spectrum.order())),
                        Element.of("td", spectrum.prior().orElse("none")),
                        Element.of("td", read).with("class", colour(spectrum)),
                        Element.of("td", Numbers.small(spectrum.spectrum().deviation(), 3)),
                        Element.of("td", Numbers.probability(spectrum.spectrum().chance())));
    }

    /** None where nothing was at stake. */
    private static String colour(AxisSpectrum spectrum) {
        return spectrum.isRight() ? (spectrum.isTold() ? "better0" : "better1") : "worse1";
    }
}
