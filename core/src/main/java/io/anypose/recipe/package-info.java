/**
 * Whole experiments: from data to a trained model file and its evaluation.
 *
 * <p>Read {@link io.anypose.recipe.Recipe} and {@link io.anypose.recipe.Experiment}. This package puts all others of core
 * together, so that the command line, the worker processes and a user's program run an experiment in the same way.
 */
package io.anypose.recipe;
