/**
 * Encoders, operators, the classifier, and the model they form together.
 *
 * <p>Read {@link io.anypose.model.Operator} first, then {@link io.anypose.model.Model}. This package may import {@code
 * group}, {@code image}, {@code data} and {@code provenance}; it is the first that may use the engine.
 *
 * <p>Arrays made inside an {@code NDScope} are closed with it. Methods here make arrays and leave closing to the scope of
 * their caller; only parameters live as long as their model.
 */
package io.anypose.model;
