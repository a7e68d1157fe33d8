/**
 * Measures how fast anypose is on this machine and how much memory it takes.
 *
 * <p>A speed means little without what the machine could do: wherever possible, the engine's bare products on the same
 * shapes are timed in turn with the real work, and their ratio is given.
 *
 * <p>Read {@link io.anypose.bench.measure.Measurements}.
 */
package io.anypose.bench.measure;
