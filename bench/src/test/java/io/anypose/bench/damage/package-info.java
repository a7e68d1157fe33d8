/**
 * Inputs that somebody has damaged, by accident or on purpose, and what becomes of them.
 *
 * <p>Read {@link io.anypose.bench.damage.Intake} first. Whatever comes in is taken in, or refused with a sentence; anything else is
 * an escape.
 */
package io.anypose.bench.damage;
