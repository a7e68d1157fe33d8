package io.anypose.report;

import io.anypose.model.Spectrum;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The angles that an operator learned for one axis: part of what {@code ./anypose info MODEL --json} prints.
 *
 * @param order that of the axis's group
 * @param prior the period that the loss favoured; empty if training was told none
 */
record AxisSpectrum(String axis, int order, Spectrum spectrum, Optional<String> prior) {

    private static final String NO_PRIOR = "default";

    /** The spectra of a model, one for each axis; none unless its operator is spectral. */
    static List<AxisSpectrum> read(StrictJson description) {
        List<StrictJson> axes = description.get("axes").elements();
        List<StrictJson> spectra = description.get("spectra").list();
        if (!spectra.isEmpty() && spectra.size() != axes.size()) {
            throw description.refusal("it has " + spectra.size() + " spectra for " + axes.size() + " axes");
        }
        Optional<String> prior = Optional.ofNullable(
                        description.get("provenance").provenance().settings().get("order"))
                .filter(order -> !order.equals(NO_PRIOR));
        List<AxisSpectrum> read = new ArrayList<>();
        for (int i = 0; i < spectra.size(); i++) {
            read.add(new AxisSpectrum(
                    axes.get(i).get("name").text(),
                    axes.get(i).get("order").integer(),
                    spectrum(spectra.get(i)),
                    prior));
        }
        return read;
    }

    private static Spectrum spectrum(StrictJson json) {
        StrictJson order = json.get("order");
        return new Spectrum(
                json.get("angles").elements().stream()
                        .mapToDouble(StrictJson::number)
                        .toArray(),
                order.isNull() ? OptionalInt.empty() : OptionalInt.of(order.integer()),
                json.get("deviation").number(),
                json.get("chance").number());
    }

    /** What training was told about the period, in words. */
    String priorWords() {
        return prior.map(period -> "the loss favoured the period " + period).orElse("no period was given in training");
    }

    /** Whether the order that was read off is the group's. */
    boolean isRight() {
        return spectrum.order().equals(OptionalInt.of(order));
    }
}
