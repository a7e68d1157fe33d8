/**
 * Where results come from: seeds, and the record of what made a model or a number.
 *
 * <p>Read {@link io.anypose.provenance.Seed} and {@link io.anypose.provenance.Provenance}. Every package may import this
 * one; it imports none of them.
 */
package io.anypose.provenance;
