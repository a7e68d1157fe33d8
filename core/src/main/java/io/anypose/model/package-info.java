/**
 * The model that encoders, operators and a classifier form together, its file, and what it says about its group.
 *
 * <p>Read {@link io.anypose.model.operator.Operator} first, then {@link io.anypose.model.Model}. Encoders are in {@code
 * model.encoder}, operators in {@code model.operator}, and what is about the engine alone in {@code model.engine}; these
 * import this package nowhere. This package may import {@code group}, {@code image}, {@code data}, {@code file} and {@code
 * provenance}; it is the first that may use the engine.
 *
 * <p>Arrays made inside an {@code NDScope} are closed with it. Methods here make arrays and leave closing to the scope of
 * their caller; only parameters live as long as their model.
 */
package io.anypose.model;
