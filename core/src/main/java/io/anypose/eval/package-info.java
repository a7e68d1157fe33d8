/**
 * What a model achieves: accuracy by pose, and the record of it that reports are made from.
 *
 * <p>Read {@link io.anypose.eval.Evaluator} and {@link io.anypose.eval.Evaluation}. This package may import all others of
 * core but {@code recipe}; engine types stay out of it.
 */
package io.anypose.eval;
