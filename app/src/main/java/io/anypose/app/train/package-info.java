/**
 * The command {@code train}: from options to a recipe, and from a recipe to a model file.
 *
 * <p>Read {@link io.anypose.app.train.Train}, then {@link io.anypose.app.train.TrainingRun}.
 */
package io.anypose.app.train;
