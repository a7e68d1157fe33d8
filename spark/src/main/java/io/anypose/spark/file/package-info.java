/** Files on any file system that Hadoop knows. */
package io.anypose.spark.file;
