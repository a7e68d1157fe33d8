/** From rows with pictures to rows with answers, batch by batch, inside of a task. */
package io.anypose.spark.picture;
