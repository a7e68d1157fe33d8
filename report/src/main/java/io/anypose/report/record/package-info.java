/**
 * Reading the folder of a run: what is in it, part by part, and how it is called in words.
 *
 * <p>Read {@link io.anypose.report.record.Run}. The records themselves are types of core. Imports no other room of the report.
 */
package io.anypose.report.record;
