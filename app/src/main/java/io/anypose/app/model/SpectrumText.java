package io.anypose.app.model;

import io.anypose.app.console.Text;
import io.anypose.image.Axis;
import io.anypose.model.Spectrum;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The angles that an operator learned for one axis, and the order that they imply. */
record SpectrumText(Axis axis, Spectrum spectrum) {

    @Override
    public String toString() {
        int order = axis.group().order();
        String steps = Arrays.stream(spectrum.steps(order))
                .mapToObj(step -> Text.decimal(step, 2))
                .collect(Collectors.joining(", "));
        StringBuilder text = new StringBuilder("What it learned about " + axis.name() + "\n");
        ModelDescription.line(text, "angles", "in steps of 360°/" + order + ": " + steps);
        ModelDescription.line(text, "order", order());
        return text.toString();
    }

    private String order() {
        String fit = String.format(
                Locale.ROOT,
                "%.3f steps away from multiples on average, 0.25 is chance; random angles come as close with a"
                        + " probability of at most %.0e",
                spectrum.deviation(),
                spectrum.chance());
        return spectrum.order().isPresent()
                ? spectrum.order().getAsInt() + " (" + fit + ")"
                : "cannot be read off (the best is " + fit + ")";
    }
}
