/** An evaluation whose (object, pose) pairs are spread over executors. */
package io.anypose.spark.evaluate;
