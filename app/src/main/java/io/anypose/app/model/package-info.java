/** The commands that use a model: {@code info}, {@code export}, {@code recognise} and {@code sample}. */
package io.anypose.app.model;
