/**
 * Figures, tables and a page of HTML, made from records and nothing else. Nothing here measures or needs the engine.
 *
 * <p>Read {@link io.anypose.report.Report} first. The room {@code record} reads what a reproduction recorded into a {@link
 * io.anypose.report.record.Run}; {@code claim} makes verdicts of it, {@code section} figures and tables, with {@code chart}
 * and {@code html} as its means. A chart of single records is {@link io.anypose.report.chart.AccuracyChart}. A test asserts
 * which room may import which.
 */
package io.anypose.report;
