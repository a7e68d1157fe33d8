/**
 * The engine behind the models: devices, scopes, arrays as bytes, first weights.
 *
 * <p>Read {@link io.anypose.model.engine.Compute} first. This package imports no other of {@code model}.
 */
package io.anypose.model.engine;
