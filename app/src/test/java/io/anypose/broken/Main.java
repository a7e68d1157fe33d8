package io.anypose.broken;

/** What no other package may import. */
public final class Main {

    private Main() {}
}
