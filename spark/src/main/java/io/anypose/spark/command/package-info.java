/** The command {@code spark} and those below it. */
package io.anypose.spark.command;
