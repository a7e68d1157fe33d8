/**
 * The command line. It parses options, calls core and prints what core answers; it has no algorithms.
 *
 * <p>Read {@link io.anypose.app.Main}, then a command such as {@link io.anypose.app.train.Train}. Each package below holds
 * the commands of one subject. A command holds options only; the class that does its work is loaded when it runs, so that
 * {@code --help} starts neither the engine nor a JSON library.
 *
 * <p>Every package may import {@code console} and {@code output}, and none imports this one.
 */
package io.anypose.app;
