/**
 * Where results come from: seeds, digests, and records of the run that made a model or a number.
 *
 * <p>Read {@link io.anypose.provenance.Seed} and {@link io.anypose.provenance.Provenance}. Every package may import this
 * one; it imports none of them.
 */
package io.anypose.provenance;
