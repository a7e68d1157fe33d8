/**
 * Records of whole activities, which one command writes and another reads: a reproduction, pictures of the data, the
 * description of a model.
 *
 * <p>Read {@link io.anypose.record.RunRecord}. Each record is one type with one form in JSON. What is measured has its record
 * in {@code eval}. This package may import all others of core but {@code export}; engine types stay out of it.
 */
package io.anypose.record;
