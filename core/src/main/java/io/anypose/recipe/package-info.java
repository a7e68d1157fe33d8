/**
 * What is learned and how, as values.
 *
 * <p>Read {@link io.anypose.recipe.Recipe}.
 */
package io.anypose.recipe;
