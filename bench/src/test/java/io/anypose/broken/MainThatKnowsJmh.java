package io.anypose.broken;

import org.openjdk.jmh.runner.Runner;

/** A command that measures kernels by itself. */
public final class MainThatKnowsJmh {

    final Runner runner;

    MainThatKnowsJmh(Runner runner) {
        this.runner = runner;
    }
}
