/** How fast pictures are recognised in one process and on Spark, and whether memory grows, on this machine. */
package io.anypose.spark.measure;
