package io.anypose.report.claim;

import io.anypose.eval.PaperNumbers;
import io.anypose.eval.RecogniserResult;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.report.claim.Claim.Check;
import io.anypose.report.html.Numbers;
import io.anypose.report.record.AxisSpectrum;
import io.anypose.report.record.Part;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.Run;
import io.anypose.report.record.TransformationWords;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What anypose claims beyond the paper, checked against what a run measured. */
public final class OwnClaims {

    /** The least by which a number is more than another. */
    private static final double MORE = Double.MIN_VALUE;

    private final Run run;

    private OwnClaims(Run run) {
        this.run = run;
    }

    public static List<Claim> of(Run run) {
        OwnClaims claims = new OwnClaims(run);
        return List.of(claims.orbit(), claims.order(), claims.spectral(), claims.recipe(), claims.torus());
    }

    private Claim orbit() {
        return new Claim(
                "orbit",
                "When nobody tells the pose, the orbit recogniser beats k-NN.",
                "fixed operator, mean over all poses: more than k-NN with k = 1, ours and the paper's",
                TransformationWords.SINGLE.stream().map(this::orbit).toList());
    }

    private Check orbit(String name) {
        OptionalDouble paper = OptionalDouble.of(paper(name, Operators.FIXED, OptionalInt.of(1)));
        Comparison orbit = measured(name + "-fixed", PoseSource.ORBIT, RecogniserResult::all, paper);
        Comparison nearest = measured(name + "-fixed", PoseSource.neighbours(1), RecogniserResult::all, paper);
        String what = TransformationWords.of(name);
        String theirs = "k-NN " + percent(paper.getAsDouble());
        if (orbit.ours().isEmpty() || nearest.ours().isEmpty()) {
            return Check.missing(what, theirs);
        }
        return new Check(
                what,
                theirs,
                "orbit recogniser " + orbit.words(run) + ", k-NN " + nearest.words(run),
                Optional.of(orbit.isWithin(-MORE)
                        .orElseThrow()
                        .or(orbit.exceeds(nearest, MORE).orElseThrow())));
    }

    private Claim order() {
        return new Claim(
                "order",
                "The order of the group can be read from the spectrum of a spectral operator.",
                "the order read is the group's, with every seed, wherever training was told no period",
                TransformationWords.SINGLE.stream()
                        .filter(name -> run.spectra(name).stream().noneMatch(AxisSpectrum::isTold))
                        .map(this::order)
                        .toList());
    }

    /** Of angles that training was told nothing about: what it was told can be read from them, but shows nothing. */
    private Check order(String name) {
        List<AxisSpectrum> spectra = run.spectra(name);
        String what = TransformationWords.of(name);
        if (spectra.isEmpty()) {
            return Check.missing(what, "");
        }
        List<String> read = spectra.stream()
                .map(spectrum -> spectrum.spectrum().order())
                .map(order -> order.isPresent() ? String.valueOf(order.getAsInt()) : "none")
                .distinct()
                .toList();
        return new Check(
                what,
                "",
                "order " + String.join(" and ", read) + " read"
                        + run.fewerSeeds(spectra.size())
                                .map(seeds -> " with " + seeds)
                                .orElse("")
                        + ", the group has " + spectra.get(0).order(),
                Optional.of(spectra.stream().allMatch(AxisSpectrum::isRight) ? Finding.HOLDS : Finding.FAILS));
    }

    private Claim spectral() {
        return new Claim(
                "spectral",
                "A spectral operator, with one angle for each plane, does what a learned matrix does.",
                "pose given, mean over all poses: at most " + Numbers.decimal(100 * Claims.ROW_TOLERANCE, 1)
                        + " points less than the paper's learned operator",
                TransformationWords.SINGLE.stream()
                        .map(name -> better(
                                TransformationWords.of(name),
                                measured(
                                        name + "-spectral",
                                        PoseSource.GIVEN,
                                        RecogniserResult::all,
                                        OptionalDouble.of(paper(name, Operators.LEARNED, OptionalInt.empty()))),
                                Claims.ROW_TOLERANCE))
                        .toList());
    }

    private Claim recipe() {
        PaperNumbers.Extrapolation given = PaperNumbers.extrapolation(
                        TransformationWords.ROTATION, Operators.FIXED, OptionalInt.empty())
                .orElseThrow();
        OptionalDouble worst = given.accuracies().values().stream()
                .mapToDouble(Double::doubleValue)
                .min();
        return new Claim(
                "recipe",
                "Our recipe, which is not told the pose, beats the paper's model that is.",
                "rotation, orbit recogniser: more than the paper's fixed operator with the pose given",
                List.of(
                        better(
                                "mean over all poses",
                                measured(
                                        Part.ANYPOSE,
                                        PoseSource.ORBIT,
                                        RecogniserResult::all,
                                        OptionalDouble.of(given.mean())),
                                0),
                        better(
                                "worst pose",
                                measured(Part.ANYPOSE, PoseSource.ORBIT, RecogniserResult::worst, worst),
                                0)));
    }

    private Claim torus() {
        CompoundRow learned = CompoundRow.paper(run, Operators.LEARNED);
        return new Claim(
                "torus",
                "Latents on a torus recognise every combination of shifts, with the pose given and without.",
                "more than the paper's learned operator off the cross, and in the worst combination",
                Stream.of(PoseSource.GIVEN, PoseSource.ORBIT)
                        .flatMap(source -> Stream.of(
                                better(
                                        source.words() + ", off the cross",
                                        measured(
                                                Part.TORUS,
                                                source,
                                                RecogniserResult::offCross,
                                                learned.offCross().paper()),
                                        0),
                                better(
                                        source.words() + ", worst combination",
                                        measured(
                                                Part.TORUS,
                                                source,
                                                RecogniserResult::worstOffCross,
                                                learned.worstOffCross().paper()),
                                        0)))
                        .toList());
    }

    private Comparison measured(
            String part, PoseSource source, ToDoubleFunction<RecogniserResult> value, OptionalDouble paper) {
        return Comparison.of(run.results(part, source), value, paper);
    }

    private static double paper(String transformation, OperatorKind operator, OptionalInt neighbours) {
        return PaperNumbers.extrapolation(transformation, operator, neighbours)
                .orElseThrow()
                .mean();
    }

    private Check better(String what, Comparison comparison, double tolerance) {
        String theirs = percent(comparison.paper().orElseThrow());
        return comparison
                .isWithin(tolerance)
                .map(finding -> new Check(what, theirs, comparison.words(run), Optional.of(finding)))
                .orElse(Check.missing(what, theirs));
    }

    private static String percent(double fraction) {
        return Numbers.percent(fraction, 1) + " %";
    }
}
