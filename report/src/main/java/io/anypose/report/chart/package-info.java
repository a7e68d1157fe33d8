/**
 * Pictures: charts of accuracy by pose, heat maps, spectra, sheets of tiles, as SVG and PNG.
 *
 * <p>Read {@link io.anypose.report.chart.AccuracyChart}. Imports {@code html} and {@code record}.
 */
package io.anypose.report.chart;
