/**
 * The commands {@code bench} and {@code load}, in a module of their own because JMH does not belong into the app.
 *
 * <p>{@link io.anypose.bench.Main} is the command line of the app with these commands beside its own.
 */
package io.anypose.bench;
