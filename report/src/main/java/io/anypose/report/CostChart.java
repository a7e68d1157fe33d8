package io.anypose.report;

import java.awt.Color;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Time and memory against a size, one above the other, on logarithmic scales: a cost that grows in proportion to the size
 * rises as the thin line does.
 *
 * @param sizeTitle what stands below
 * @param sizes ascending
 * @param times lines of the upper plot, in microseconds
 * @param megabytes the line of the lower plot
 */
public record CostChart(String sizeTitle, List<Integer> sizes, List<Line> times, List<Double> megabytes) {

    /**
     * Values at the sizes.
     *
     * @param label in the legend
     */
    public record Line(String label, List<Double> values) {

        public Line {
            values = List.copyOf(values);
        }
    }

    private static final int WIDTH = 560;
    private static final int HEIGHT = 520;
    private static final Color GUIDE = new Color(0x9AA5B1);
    private static final double ROOM = 1.25;

    public CostChart {
        sizes = List.copyOf(sizes);
        times = List.copyOf(times);
        megabytes = List.copyOf(megabytes);
    }

    /** The bytes of a picture file. */
    public byte[] picture(PictureFormat format) {
        return format.picture(this::chart, WIDTH, HEIGHT);
    }

    private JFreeChart chart() {
        LogAxis size = axis(sizeTitle, sizes.stream().mapToDouble(Integer::doubleValue));
        CombinedDomainXYPlot both = new CombinedDomainXYPlot(size);
        both.setGap(14);
        both.add(plot("Time per image [µs]", times), 3);
        both.add(plot("Memory [MB]", List.of(new Line("memory of the process", megabytes))), 2);
        JFreeChart chart = ChartStyle.chart("", both);
        LegendTitle legend = new LegendTitle(both);
        legend.setPosition(RectangleEdge.BOTTOM);
        legend.setItemFont(ChartStyle.SMALL);
        legend.setItemPaint(ChartStyle.TEXT);
        chart.addLegend(legend);
        return chart;
    }

    private XYPlot plot(String title, List<Line> lines) {
        XYSeriesCollection data = new XYSeriesCollection();
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true);
        for (int i = 0; i < lines.size(); i++) {
            data.addSeries(series(lines.get(i).label(), lines.get(i).values()));
            LineStyle style = LineStyle.number(i + (lines == times ? 1 : 3)).solid();
            renderer.setSeriesPaint(i, style.colour());
            renderer.setSeriesStroke(i, style.stroke());
            renderer.setSeriesShape(i, style.marker());
        }
        data.addSeries(series("in proportion", proportional(lines)));
        renderer.setSeriesPaint(lines.size(), GUIDE);
        renderer.setSeriesShapesVisible(lines.size(), false);
        renderer.setSeriesVisibleInLegend(lines.size(), false);
        DoubleStream values =
                lines.stream().flatMap(line -> line.values().stream()).mapToDouble(Double::doubleValue);
        XYPlot plot = new XYPlot(data, null, axis(title, values), renderer);
        ChartStyle.apply(plot);
        plot.setDomainGridlinesVisible(false);
        return plot;
    }

    private XYSeries series(String label, List<Double> values) {
        XYSeries series = new XYSeries(label);
        for (int i = 0; i < sizes.size(); i++) {
            series.add((double) sizes.get(i), values.get(i));
        }
        return series;
    }

    /** A line through the lowest last value that rises as the size does. */
    private List<Double> proportional(List<Line> lines) {
        int last = sizes.size() - 1;
        double end = lines.stream()
                .mapToDouble(line -> line.values().get(last))
                .min()
                .orElseThrow();
        return sizes.stream().map(size -> end * size / sizes.get(last)).toList();
    }

    private static LogAxis axis(String title, DoubleStream shown) {
        double[] values = shown.toArray();
        LogAxis axis = new LogAxis(title);
        axis.setBase(10);
        axis.setNumberFormatOverride(new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        axis.setLabelFont(ChartStyle.MIDDLE);
        axis.setTickLabelFont(ChartStyle.SMALL);
        axis.setLabelPaint(ChartStyle.TEXT);
        axis.setTickLabelPaint(ChartStyle.TEXT);
        axis.setRange(
                DoubleStream.of(values).min().orElseThrow() / ROOM,
                DoubleStream.of(values).max().orElseThrow() * ROOM);
        return axis;
    }
}
