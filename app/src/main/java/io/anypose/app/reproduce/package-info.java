/**
 * The commands {@code reproduce} and {@code report}: a plan of jobs, worker processes that do them, and the record of what
 * was done.
 *
 * <p>Read {@link io.anypose.app.reproduce.ReproductionPlan}, then {@link io.anypose.app.reproduce.JobRunner}.
 */
package io.anypose.app.reproduce;
