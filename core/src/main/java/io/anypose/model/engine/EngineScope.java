package io.anypose.model.engine;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import java.util.function.Supplier;

/** Scopes that close the arrays that this thread makes inside of them. */
public final class EngineScope {

    private EngineScope() {}

    /** A new scope; unlike the engine's own it does not warn where nothing was made in it. */
    public static NDScope open() {
        NDScope scope = new NDScope();
        scope.suppressNotUsedWarning();
        return scope;
    }

    /**
     * Computes an array, and closes all others that are made on the way. It is for work in pieces: what lies between images and latents
     * takes far more memory than both, and must not be there for all pieces at once. The caller closes what is returned.
     */
    public static NDArray only(Supplier<NDArray> computed) {
        try (NDScope scope = open()) {
            NDArray result = computed.get();
            NDScope.unregister(result);
            return result;
        }
    }
}
