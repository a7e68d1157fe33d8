/**
 * Figures, tables and a page of HTML, made from records and nothing else. Nothing here measures or needs the engine.
 *
 * <p>Read {@link io.anypose.report.Report} first. {@code RunFolder} reads what a reproduction recorded into a {@code Run};
 * each {@code Section} makes figures and tables of it, {@code Claims} the verdicts, and {@code Page} the HTML. Charts of
 * single records are {@link io.anypose.report.AccuracyChart}, read by {@link io.anypose.report.EvaluationJson}.
 */
package io.anypose.report;
