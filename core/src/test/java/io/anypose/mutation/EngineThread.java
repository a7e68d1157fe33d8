package io.anypose.mutation;

import ai.djl.engine.Engine;
import ai.djl.pytorch.jni.JniUtils;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets tests train in any thread: for mutation testing only, where each test runs in a new one.
 *
 * <p>PyTorch records gradients by default, thread by thread, and DJL switches that off only in the thread that loads the
 * engine. In all others the first step of a training fails, and every mutant would be taken for killed. The profile {@code
 * mutation} lets JUnit find this extension; all other runs do without.
 */
public final class EngineThread implements BeforeAllCallback, BeforeEachCallback {

    /** The others need no engine, and to load one takes seconds. */
    private static final Pattern WITH_ENGINE =
            Pattern.compile("io\\.anypose\\.(model|train|pose|eval|recipe|export)\\b.*");

    @Override
    public void beforeAll(ExtensionContext context) {
        prepare(context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        prepare(context);
    }

    private static void prepare(ExtensionContext context) {
        if (WITH_ENGINE.matcher(context.getRequiredTestClass().getName()).matches()) {
            Engine.getInstance();
            JniUtils.setGradMode(false);
        }
    }
}
