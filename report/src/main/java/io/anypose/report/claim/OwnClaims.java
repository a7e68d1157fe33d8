package io.anypose.report.claim;

import io.anypose.eval.PaperNumbers;
import io.anypose.eval.RecogniserResult;
import io.anypose.eval.SeedMean;
import io.anypose.model.operator.OperatorKind;
import io.anypose.report.claim.Claim.Check;
import io.anypose.report.html.Numbers;
import io.anypose.report.record.AxisSpectrum;
import io.anypose.report.record.Part;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.Run;
import io.anypose.report.record.TransformationWords;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What anypose claims beyond the paper, checked against what a run measured. */
public final class OwnClaims {

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
        Optional<SeedMean> orbit = mean(name + "-fixed", PoseSource.ORBIT, RecogniserResult::all);
        Optional<SeedMean> nearest = mean(name + "-fixed", PoseSource.neighbours(1), RecogniserResult::all);
        double paper = paper(name, OperatorKind.FIXED, OptionalInt.of(1));
        String what = TransformationWords.of(name);
        String theirs = "k-NN " + percent(paper);
        if (orbit.isEmpty() || nearest.isEmpty()) {
            return Check.missing(what, theirs);
        }
        boolean holds = orbit.get().mean() > Math.max(nearest.get().mean(), paper);
        return new Check(
                what,
                theirs,
                "orbit " + percent(orbit.get().mean()) + ", k-NN "
                        + percent(nearest.get().mean()),
                Optional.of(holds));
    }

    private Claim order() {
        return new Claim(
                "order",
                "The order of the group can be read from the spectrum of a spectral operator.",
                "the order read is the group's, with every seed",
                TransformationWords.SINGLE.stream().map(this::order).toList());
    }

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
                "order " + String.join(" and ", read) + " read, the group has "
                        + spectra.get(0).order() + "; " + spectra.get(0).priorWords(),
                Optional.of(spectra.stream().allMatch(AxisSpectrum::isRight)));
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
                                mean(name + "-spectral", PoseSource.GIVEN, RecogniserResult::all),
                                paper(name, OperatorKind.LEARNED, OptionalInt.empty()),
                                -Claims.ROW_TOLERANCE))
                        .toList());
    }

    private Claim recipe() {
        double given = paper(TransformationWords.ROTATION, OperatorKind.FIXED, OptionalInt.empty());
        return new Claim(
                "recipe",
                "Our recipe, which is not told the pose, beats the paper's model that is.",
                "rotation, orbit recogniser: more than the paper's fixed operator with the pose given",
                List.of(
                        better(
                                "mean over all poses",
                                mean(Part.ANYPOSE, PoseSource.ORBIT, RecogniserResult::all),
                                given,
                                0),
                        better(
                                "worst pose",
                                mean(Part.ANYPOSE, PoseSource.ORBIT, RecogniserResult::worst),
                                PaperNumbers.extrapolation(
                                                TransformationWords.ROTATION, OperatorKind.FIXED, OptionalInt.empty())
                                        .orElseThrow()
                                        .accuracies()
                                        .values()
                                        .stream()
                                        .min(Double::compare)
                                        .orElseThrow(),
                                0)));
    }

    private Claim torus() {
        CompoundRow learned = CompoundRow.paper(run, OperatorKind.LEARNED);
        return new Claim(
                "torus",
                "Latents on a torus recognise every combination of shifts, with the pose given and without.",
                "more than the paper's learned operator off the cross, and in the worst combination",
                Stream.of(PoseSource.GIVEN, PoseSource.ORBIT)
                        .flatMap(source -> Stream.of(
                                better(
                                        source.words() + ", off the cross",
                                        mean(Part.TORUS, source, RecogniserResult::offCross),
                                        learned.offCross().paper().orElseThrow(),
                                        0),
                                better(
                                        source.words() + ", worst combination",
                                        mean(Part.TORUS, source, RecogniserResult::worstOffCross),
                                        learned.worstOffCross().paper().orElseThrow(),
                                        0)))
                        .toList());
    }

    private Optional<SeedMean> mean(String part, PoseSource source, ToDoubleFunction<RecogniserResult> value) {
        return run.results(part, source).map(results -> results.mean(value));
    }

    private static double paper(String transformation, OperatorKind operator, OptionalInt neighbours) {
        return PaperNumbers.extrapolation(transformation, operator, neighbours)
                .orElseThrow()
                .mean();
    }

    private static Check better(String what, Optional<SeedMean> ours, double paper, double least) {
        return ours.map(known -> new Check(
                        what,
                        percent(paper),
                        Numbers.percent(known, 1) + " %",
                        Optional.of(known.mean() - paper >= least)))
                .orElse(Check.missing(what, percent(paper)));
    }

    private static String percent(double fraction) {
        return Numbers.percent(fraction, 1) + " %";
    }
}
