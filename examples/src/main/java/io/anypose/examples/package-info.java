/** Programs that use anypose as a library. Each stands for itself; the README shows parts of them. */
package io.anypose.examples;
