/**
 * What the paper and this project claim, row by row beside what was measured, with a verdict.
 *
 * <p>Read {@link io.anypose.report.claim.Claim} and {@link io.anypose.report.claim.Comparison}. Imports {@code html} and
 * {@code record}.
 */
package io.anypose.report.claim;
