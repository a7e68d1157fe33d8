/**
 * Experiments as values: a task says what is learned, a recipe how, and a trial is both with a seed.
 *
 * <p>Read {@link io.anypose.recipe.Trial}, then {@link io.anypose.recipe.Compatibility}, which decides whether settings fit together.
 */
package io.anypose.recipe;
