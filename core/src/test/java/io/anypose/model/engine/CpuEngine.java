package io.anypose.model.engine;

import ai.djl.ndarray.NDManager;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The engine on the CPU, for a static field of a test class: opened before its first test and closed after its last. */
public final class CpuEngine implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback {

    private Compute compute;
    private NDManager manager;

    @Override
    public void beforeAll(ExtensionContext context) {
        compute = Compute.on(Compute.Choice.CPU);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        manager = compute.manager().newSubManager();
    }

    /** For models that a test builds. */
    public Compute compute() {
        return compute;
    }

    /** For arrays of one test, which are closed with it. */
    public NDManager manager() {
        return manager;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        manager.close();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        compute.close();
    }
}
