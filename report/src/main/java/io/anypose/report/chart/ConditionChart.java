package io.anypose.report.chart;

import io.anypose.eval.SeedMean;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.geom.Line2D;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.title.LegendTitle;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/**
 * Accuracy against a condition of the training.
 *
 * @param title what stands below
 * @param logarithmic whether equal distances are equal ratios
 */
public record ConditionChart(String title, boolean logarithmic, List<Line> lines) {

    /**
     * Accuracies at some values of the condition.
     *
     * @param values ascending
     */
    public record Line(String label, List<Double> values, List<SeedMean> accuracies, LineStyle style) {

        public Line {
            values = List.copyOf(values);
            accuracies = List.copyOf(accuracies);
        }
    }

    private static final float BAND = 0.18f;
    private static final double ROOM = 0.05;
    private static final int LABELS = 6;

    public ConditionChart {
        lines = List.copyOf(lines);
    }

    public JFreeChart chart() {
        XYPlot plot = new XYPlot(data(), domain(), range(), renderer());
        ChartStyle.apply(plot);
        plot.setDomainGridlinesVisible(false);
        // A dashed line on top of a solid one leaves both visible.
        plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
        JFreeChart chart = ChartStyle.chart("", plot);
        chart.addLegend(ChartStyle.legend(new LegendTitle(plot)));
        return chart;
    }

    private YIntervalSeriesCollection data() {
        YIntervalSeriesCollection data = new YIntervalSeriesCollection();
        for (Line line : lines) {
            YIntervalSeries series = new YIntervalSeries(line.label());
            for (int i = 0; i < line.values().size(); i++) {
                double mean = 100 * line.accuracies().get(i).mean();
                double deviation = 100 * line.accuracies().get(i).deviation();
                series.add(line.values().get(i), mean, mean - deviation, mean + deviation);
            }
            data.addSeries(series);
        }
        return data;
    }

    private DoubleStream values() {
        return lines.stream().flatMap(line -> line.values().stream()).mapToDouble(Double::doubleValue);
    }

    private ValueAxis domain() {
        double least = values().min().orElseThrow();
        double most = values().max().orElseThrow();
        if (logarithmic) {
            return new MarkedLogAxis(
                    title, least, most, values().sorted().distinct().toArray());
        }
        double room = ROOM * Math.max(most - least, most);
        NumberAxis axis = ChartStyle.axis(title, step(most), most > LABELS ? "0" : "0.#");
        axis.setRange(Math.min(0, least) - room, most + room);
        return axis;
    }

    /** A round distance of labels. */
    private static double step(double most) {
        double power = Math.pow(10, Math.floor(Math.log10(most / LABELS)));
        double ratio = most / LABELS / power;
        return power * (ratio <= 1 ? 1 : ratio <= 2 ? 2 : ratio <= 5 ? 5 : 10);
    }

    private NumberAxis range() {
        ValueScale scale = ValueScale.ACCURACY;
        NumberAxis axis = ChartStyle.axis(scale.title(), scale.tick(), scale.pattern());
        axis.setRange(scale.from(), scale.to());
        return axis;
    }

    private DeviationRenderer renderer() {
        DeviationRenderer renderer = new DeviationRenderer(true, true);
        renderer.setAlpha(BAND);
        for (int i = 0; i < lines.size(); i++) {
            LineStyle style = lines.get(i).style();
            renderer.setSeriesPaint(i, style.colour());
            renderer.setSeriesFillPaint(i, style.colour());
            renderer.setSeriesStroke(i, style.stroke());
            renderer.setSeriesShape(i, style.marker());
            renderer.setSeriesOutlinePaint(i, Color.WHITE);
            renderer.setSeriesOutlineStroke(i, new BasicStroke(1));
        }
        renderer.setUseFillPaint(true);
        renderer.setUseOutlinePaint(true);
        renderer.setLegendLine(new Line2D.Double(-20, 0, 20, 0));
        return renderer;
    }
}
