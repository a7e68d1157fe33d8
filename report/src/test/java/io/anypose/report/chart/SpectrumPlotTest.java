package io.anypose.report.chart;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.model.Spectrum;
import io.anypose.report.record.AxisSpectrum;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jfree.chart.axis.ValueAxis;
import org.junit.jupiter.api.Test;

class SpectrumPlotTest {

    private static final int PLANES = 140;

    /** On a phone the axis is about 270 pixels long, and a marker has a radius of 5.4. */
    @Test
    void theFirstAndTheLastMarkerAreWhole() {
        Spectrum spectrum = new Spectrum(new double[PLANES], OptionalInt.of(10), 0.001, 1e-6);
        ValueAxis planes = new SpectrumPlot(List.of(new AxisSpectrum("rotation", 10, spectrum, Optional.empty())))
                .chart()
                .getXYPlot()
                .getDomainAxis();
        double radius = 5.4 / 270 * (planes.getUpperBound() - planes.getLowerBound());
        assertTrue(planes.getLowerBound() <= 1 - radius, planes.getRange().toString());
        assertTrue(planes.getUpperBound() >= PLANES + radius, planes.getRange().toString());
    }
}
