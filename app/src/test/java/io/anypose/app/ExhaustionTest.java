package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

/** A command that runs out of memory or stack ends in one line, as every other failure does. */
class ExhaustionTest {

    @Command(name = "devour")
    static final class Devour implements Callable<Integer> {
        @Override
        public Integer call() {
            throw new OutOfMemoryError("Java heap space");
        }
    }

    @Command(name = "descend")
    static final class Descend implements Callable<Integer> {
        @Override
        public Integer call() {
            throw new StackOverflowError();
        }
    }

    @Test
    void memoryThatDoesNotSufficeIsOneLine() {
        assertTrue(
                failureOf("devour")
                        .startsWith("anypose: the memory does not suffice (Java heap space): this process may use "),
                failureOf("devour"));
    }

    @Test
    void aStackThatDoesNotSufficeIsOneLine() {
        assertTrue(
                failureOf("descend").startsWith("anypose: this should not have happened: java.lang.StackOverflowError"),
                failureOf("descend"));
    }

    private static String failureOf(String command) {
        StringWriter err = new StringWriter();
        int code = Main.execute(
                List.of(Devour.class, Descend.class),
                new PrintWriter(new StringWriter(), true),
                new PrintWriter(err, true),
                command);
        assertEquals(1, code, err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
        return err.toString();
    }
}
