/**
 * Files: JSON that is read strictly, the container of everything that anypose writes, and writing that leaves the old file or
 * the new one.
 *
 * <p>Read {@link io.anypose.file.Json} and {@link io.anypose.file.Archive}. Every package but {@code group} may import this
 * one; it imports {@code provenance} and none of the others.
 */
package io.anypose.file;
