package io.anypose.report.record;

import io.anypose.model.Spectrum;
import io.anypose.record.ModelRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The angles that an operator learned for one axis.
 *
 * @param order that of the axis's group
 * @param prior the period that the loss favoured; empty if training was told none
 */
public record AxisSpectrum(String axis, int order, Spectrum spectrum, Optional<String> prior) {

    /** The setting, which a record has only if there was a prior. */
    private static final String PRIOR = "operator.order";

    /** What the setting was called in the published record, which has {@value #NO_PRIOR} for none. */
    private static final String OLD_PRIOR = "order";

    private static final String NO_PRIOR = "default";

    /** The spectra of a model, one for each axis; none unless its operator is spectral. */
    static List<AxisSpectrum> of(ModelRecord model) {
        Map<String, String> settings = model.provenance().settings();
        Optional<String> prior = Stream.of(PRIOR, OLD_PRIOR)
                .map(settings::get)
                .filter(order -> order != null && !order.equals(NO_PRIOR))
                .findFirst();
        return IntStream.range(0, model.spectra().size())
                .mapToObj(i -> new AxisSpectrum(
                        model.axes().get(i).name(),
                        model.axes().get(i).group().order(),
                        model.spectra().get(i).spectrum(),
                        prior))
                .toList();
    }

    /** What training was told about the period, in words. */
    public String toldWords() {
        return prior.map(period -> "training was told the period " + period + ", so that this shows nothing new")
                .orElse("training was told no period");
    }

    /** Whether training was told a period, so that an order read from the angles is no evidence. */
    public boolean isTold() {
        return prior.isPresent();
    }

    /** Whether the order that was read off is the group's. */
    public boolean isRight() {
        return spectrum.order().equals(OptionalInt.of(order));
    }
}
