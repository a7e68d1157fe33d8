package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;

/** A server for all tests of a class. */
abstract class ServedTest {

    static TinyServer server;

    @BeforeAll
    static void start() {
        server = new TinyServer(64);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Whatever a client sends, nothing unexpected happens inside. */
    @AfterEach
    void nothingUnexpectedHappened() {
        assertEquals(List.of(), List.copyOf(server.failures));
    }
}
