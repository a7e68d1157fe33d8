/**
 * Elements of a page, embedded images, numbers as people read them, and CSV.
 *
 * <p>Read {@link io.anypose.report.html.Element}. Imports no other room of the report.
 */
package io.anypose.report.html;
