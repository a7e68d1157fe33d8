/**
 * anypose on Apache Spark: {@link io.anypose.spark.AnyposeRecogniser} for pipelines, and the main class of the commands.
 *
 * <p>A leaf: no other module imports it.
 */
package io.anypose.spark;
