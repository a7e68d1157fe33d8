/**
 * Fits a model to views at seen poses.
 *
 * <p>Read {@link io.anypose.train.Training} first: the loop fits on one screen, and progress, checkpoints and charts
 * listen from outside. This package may import {@code group}, {@code image}, {@code data}, {@code model} and {@code
 * provenance}.
 */
package io.anypose.train;
