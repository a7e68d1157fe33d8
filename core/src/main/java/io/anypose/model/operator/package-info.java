/**
 * Latents, and the operators that act on them.
 *
 * <p>Read {@link io.anypose.model.operator.Layout} and {@link io.anypose.model.operator.Operator}. Of {@code model} this
 * package imports {@code model.engine} only.
 */
package io.anypose.model.operator;
