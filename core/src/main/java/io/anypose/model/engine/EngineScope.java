package io.anypose.model.engine;

import ai.djl.ndarray.NDScope;

/** Scopes that close the arrays that this thread makes inside of them. */
public final class EngineScope {

    private EngineScope() {}

    /** A new scope; unlike the engine's own it does not warn where nothing was made in it. */
    public static NDScope open() {
        NDScope scope = new NDScope();
        scope.suppressNotUsedWarning();
        return scope;
    }
}
