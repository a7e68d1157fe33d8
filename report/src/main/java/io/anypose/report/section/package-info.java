/**
 * The chapters of the report: words, tables and figures.
 *
 * <p>Read {@link io.anypose.report.section.Section}. Imports all other rooms; only the report itself imports this one.
 */
package io.anypose.report.section;
