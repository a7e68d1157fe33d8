/**
 * Figures made from evaluation records. Nothing here computes a result or needs the engine.
 *
 * <p>Read {@link io.anypose.report.EvaluationJson}, which reads records, then {@link io.anypose.report.AccuracyChart}.
 */
package io.anypose.report;
