/** One model for a whole job: read once on the driver, sent once to each executor, opened once in its JVM. */
package io.anypose.spark.model;
