package io.anypose.report.chart;

import io.anypose.report.record.AxisSpectrum;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * The angles that a spectral operator learned, sorted, in steps of 360° divided by the order of the group: angles on the
 * lines of the grid are whole multiples. One row of points for each seed.
 */
public record SpectrumPlot(List<AxisSpectrum> seeds) {

    /** On either side of the points, as a part of their width: half of a marker on a phone. */
    private static final double ROOM = 0.03;

    public SpectrumPlot {
        seeds = List.copyOf(seeds);
    }

    private int order() {
        return seeds.get(0).order();
    }

    public JFreeChart chart() {
        XYPlot plot = new XYPlot(data(), planes(), steps(), renderer());
        ChartStyle.apply(plot);
        plot.setDomainGridlinesVisible(false);
        plot.setRangeGridlinePaint(ChartStyle.GUIDE);
        return ChartStyle.chart("", plot);
    }

    private XYSeriesCollection data() {
        XYSeriesCollection data = new XYSeriesCollection();
        for (int seed = 0; seed < seeds.size(); seed++) {
            XYSeries series = new XYSeries(seed);
            double[] steps = seeds.get(seed).spectrum().steps(order());
            for (int i = 0; i < steps.length; i++) {
                series.add(i + 1, steps[i]);
            }
            data.addSeries(series);
        }
        return data;
    }

    private NumberAxis planes() {
        int planes = seeds.stream()
                .mapToInt(spectrum -> spectrum.spectrum().angles().length)
                .max()
                .orElseThrow();
        NumberAxis axis = ChartStyle.axis("Plane, sorted by angle", planes > 60 ? 20 : 5, "0");
        double room = Math.max(1, ROOM * planes);
        axis.setRange(1 - room, planes + room);
        return axis;
    }

    private NumberAxis steps() {
        NumberAxis axis = ChartStyle.axis("Learned angle [360°/" + order() + "]", 1, "0");
        axis.setRange(-0.35, order() / 2.0 + 0.35);
        return axis;
    }

    private XYLineAndShapeRenderer renderer() {
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
        for (int seed = 0; seed < seeds.size(); seed++) {
            LineStyle style = LineStyle.number(seed + 1);
            renderer.setSeriesPaint(seed, style.colour());
            renderer.setSeriesShape(seed, style.marker());
        }
        renderer.setUseOutlinePaint(true);
        renderer.setDefaultOutlinePaint(Color.WHITE);
        renderer.setDefaultOutlineStroke(new BasicStroke(1));
        return renderer;
    }
}
