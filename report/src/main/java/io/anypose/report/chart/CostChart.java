package io.anypose.report.chart;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.LegendTitle;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Time and memory against a size, one above the other. Sizes and times have logarithmic scales: a time that grows in
 * proportion to the size rises as the thin line does.
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
    private static final int HEIGHT = 560;

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
        double[] marks = sizes.stream().mapToDouble(Integer::doubleValue).toArray();
        CombinedDomainXYPlot both =
                new CombinedDomainXYPlot(new MarkedLogAxis(sizeTitle, marks[0], marks[marks.length - 1], marks));
        both.setGap(16);
        both.add(timePlot(), 3);
        both.add(memoryPlot(), 2);
        JFreeChart chart = ChartStyle.chart("", both);
        chart.addLegend(ChartStyle.legend(new LegendTitle(both)));
        return chart;
    }

    private XYPlot timePlot() {
        List<Double> values =
                times.stream().map(Line::values).flatMap(Collection::stream).toList();
        double least = values.stream().min(Double::compare).orElseThrow();
        double greatest = values.stream().max(Double::compare).orElseThrow();
        List<Line> lines = new ArrayList<>(times);
        lines.add(new Line(
                "in proportion to the size",
                sizes.stream().map(size -> least * size / sizes.get(0)).toList()));
        XYPlot plot = plot(MarkedLogAxis.decimal("Time per image [µs]", least, greatest), lines, 1);
        XYLineAndShapeRenderer renderer = (XYLineAndShapeRenderer) plot.getRenderer();
        renderer.setSeriesPaint(times.size(), ChartStyle.GUIDE);
        renderer.setSeriesShapesVisible(times.size(), false);
        return plot;
    }

    private XYPlot memoryPlot() {
        double most = megabytes.stream().max(Double::compare).orElseThrow();
        double step = most > 1000 ? 500 : 100;
        NumberAxis axis = ChartStyle.axis("Memory [MB]", step, "#,##0");
        axis.setRange(0, (Math.floor(most / step) + 1) * step);
        return plot(axis, List.of(new Line("memory of the process", megabytes)), times.size() + 2);
    }

    private XYPlot plot(ValueAxis axis, List<Line> lines, int firstStyle) {
        XYSeriesCollection data = new XYSeriesCollection();
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true);
        for (int i = 0; i < lines.size(); i++) {
            data.addSeries(series(lines.get(i)));
            LineStyle style = LineStyle.number(firstStyle + i).solid();
            renderer.setSeriesPaint(i, style.colour());
            renderer.setSeriesStroke(i, style.stroke());
            renderer.setSeriesShape(i, style.marker());
        }
        XYPlot plot = new XYPlot(data, null, axis, renderer);
        ChartStyle.apply(plot);
        plot.setDomainGridlinesVisible(false);
        return plot;
    }

    private XYSeries series(Line line) {
        XYSeries series = new XYSeries(line.label());
        IntStream.range(0, sizes.size())
                .forEach(i -> series.add((double) sizes.get(i), line.values().get(i)));
        return series;
    }
}
