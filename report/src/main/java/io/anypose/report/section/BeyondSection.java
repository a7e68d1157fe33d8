package io.anypose.report.section;

import io.anypose.eval.PaperNumbers;
import io.anypose.eval.PoseResult;
import io.anypose.model.operator.Operators;
import io.anypose.report.chart.Drawing;
import io.anypose.report.chart.LineStyle;
import io.anypose.report.chart.SpectrumPlot;
import io.anypose.report.chart.ValueScale;
import io.anypose.report.html.Csv;
import io.anypose.report.record.AxisSpectrum;
import io.anypose.report.record.Part;
import io.anypose.report.record.PoseSource;
import io.anypose.report.record.Run;
import io.anypose.report.record.TransformationWords;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What anypose adds to the paper. */
public final class BeyondSection {

    private static final PoseSource NEAREST = PoseSource.neighbours(1);

    private BeyondSection() {}

    public static Section of(Run run) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(BeyondTables.summary(run));
        blocks.add(Prose.heading("Orbit recogniser against k-NN"));
        blocks.add(Prose.of(
                "Nobody tells the pose. k-NN compares with references from the validation set; the orbit recogniser is a small"
                        + " network that sees a latent under every action of the operator and decides on pose and class"
                        + " together. Both use the fixed operator and the paper's training."));
        TransformationWords.SINGLE.forEach(name -> blocks.add(orbit(run, name)));
        blocks.add(Prose.heading("Spectral operator: the order of the group, read from its spectrum"));
        blocks.add(
                Prose.of("A spectral operator turns planes of the latent by learned angles. If N steps lead back to the"
                        + " start, every angle is a multiple of 360°/N: points on the lines. Where they are, N can be read off."
                        + " Shifts in a narrow range never"
                        + " wrap around, so that their order shows only if the loss favours a"
                        + " period."));
        TransformationWords.SINGLE.forEach(name -> blocks.add(spectrum(run, name)));
        blocks.add(BeyondTables.spectra(run));
        blocks.add(Prose.heading("Recipe anypose against recipe paper"));
        blocks.add(recipe(run));
        blocks.add(Prose.heading("Any angle"));
        blocks.add(Prose.of(
                "Here poses are real numbers: training draws angles from a range, the operator turns latents by any"
                        + " amount, and recognition finds the angle between the points of its search. Measured on the paper's grid of"
                        + " angles and between its points."));
        blocks.add(anyAngle(run));
        blocks.addAll(MotionBlocks.of(run));
        return new Section("beyond", "Beyond the paper", blocks);
    }

    private static Figure orbit(Run run, String transformation) {
        String part = transformation + "-fixed";
        return new PoseFigure(
                        run,
                        "orbit-" + transformation,
                        "Orbit recogniser against k-NN: " + TransformationWords.of(transformation),
                        PoseResult::classAccuracy,
                        ValueScale::accuracyAbove)
                .line("pose given", part, PoseSource.GIVEN, LineStyle.number(0))
                .line("orbit recogniser", part, PoseSource.ORBIT, LineStyle.number(1))
                .line("k-NN (k = 1)", part, NEAREST, LineStyle.number(2).solid())
                .paper(
                        "paper: k-NN (k = 1)",
                        PaperNumbers.extrapolation(transformation, Operators.FIXED, OptionalInt.of(1)),
                        LineStyle.number(2))
                .figure("Fixed operator. Dashed: what the same model achieves when the pose is given.");
    }

    private static Figure spectrum(Run run, String transformation) {
        String id = "spectrum-" + transformation;
        List<AxisSpectrum> seeds = run.spectra(transformation);
        String title = "Learned angles: " + TransformationWords.of(transformation)
                + (seeds.isEmpty() ? "" : run.note(seeds.size()));
        if (seeds.isEmpty()) {
            return Figure.missing(id, title);
        }
        String orders = seeds.stream().map(BeyondSection::order).distinct().collect(Collectors.joining("; "));
        return Figure.of(
                id,
                title,
                "Order read from the angles: " + orders + "; " + seeds.get(0).toldWords() + "."
                        + (seeds.size() > 1 ? " Each seed has a colour and a shape of its own." : ""),
                "Sorted angles of the planes in steps of the group. Order read from them: " + orders + ".",
                new Drawing(560, 380, false, () -> new SpectrumPlot(seeds).chart())
                        .onPhones(340, () -> new SpectrumPlot(seeds).chart()),
                angles(run.done(transformation + "-" + Operators.SPECTRAL)));
    }

    private static Csv angles(Stream<Part> parts) {
        Csv csv = new Csv("seed", "plane", "angle_in_steps");
        parts.forEach(part -> part.spectra().stream().limit(1).forEach(axis -> {
            double[] steps = axis.spectrum().steps(axis.order());
            for (int plane = 0; plane < steps.length; plane++) {
                csv.row(part.seed(), plane + 1, steps[plane]);
            }
        }));
        return csv;
    }

    private static String order(AxisSpectrum spectrum) {
        OptionalInt read = spectrum.spectrum().order();
        return read.isEmpty()
                ? "none, chance could explain the fit (the group has " + spectrum.order() + ")"
                : read.getAsInt()
                        + (!spectrum.isRight()
                                ? " (the group has " + spectrum.order() + ")"
                                : spectrum.isTold() ? ", as the group has" : ", which is right");
    }

    private static Figure anyAngle(Run run) {
        return new PoseFigure(
                        run, "any-angle", "Any angle: rotation", PoseResult::classAccuracy, ValueScale::accuracyAbove)
                .line("pose given", Part.ANY_ANGLE, PoseSource.GIVEN, LineStyle.number(3))
                .line(
                        "orbit recogniser",
                        Part.ANY_ANGLE,
                        PoseSource.ORBIT,
                        LineStyle.number(3).solid())
                .figure(
                        "Fixed operator on band-limited latents, backgrounds drawn anew for each view of the training.");
    }

    private static Figure recipe(Run run) {
        return new PoseFigure(
                        run,
                        "recipe-rotation",
                        "Recipe anypose against recipe paper: rotation",
                        PoseResult::classAccuracy,
                        ValueScale::accuracyAbove)
                .line("paper's recipe, pose given", "rotation-fixed", PoseSource.GIVEN, LineStyle.number(2))
                .line(
                        "paper's recipe, orbit recogniser",
                        "rotation-fixed",
                        PoseSource.ORBIT,
                        LineStyle.number(2).solid())
                .line("our recipe, pose given", Part.ANYPOSE, PoseSource.GIVEN, LineStyle.number(3))
                .line(
                        "our recipe, orbit recogniser",
                        Part.ANYPOSE,
                        PoseSource.ORBIT,
                        LineStyle.number(3).solid())
                .paper(
                        "paper: pose given",
                        PaperNumbers.extrapolation(TransformationWords.ROTATION, Operators.FIXED, OptionalInt.empty()),
                        LineStyle.number(2))
                .figure("Fixed operator. Our recipe has wider latents, whitened colour planes, and an orbit network of"
                        + " group convolutions. Solid: the orbit recogniser, which is not told the pose.");
    }
}
