package io.anypose.broken.bench;

/** What the app may not import. */
public final class Kernel {

    private Kernel() {}
}
