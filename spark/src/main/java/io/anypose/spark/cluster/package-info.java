/** A cluster on this machine, of processes of its own: to measure, and to see what happens when one of them is killed. */
package io.anypose.spark.cluster;
