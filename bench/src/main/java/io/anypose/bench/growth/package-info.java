/** Measures how time and memory grow with the sizes of a model, each size in a process of its own. */
package io.anypose.bench.growth;
