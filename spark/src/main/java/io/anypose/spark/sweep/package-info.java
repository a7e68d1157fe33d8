/** Trainings and what is measured with them as tasks of Spark: one job for each, with its files in a shared folder. */
package io.anypose.spark.sweep;
