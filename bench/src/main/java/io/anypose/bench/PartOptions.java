package io.anypose.bench;

import java.util.List;
import picocli.CommandLine.Option;

/** Which parts are done, how thoroughly, and for whom the results are. */
final class PartOptions {

    @Option(names = "--only", paramLabel = "PART", split = ",", description = "Only these parts, with commas.")
    private List<String> only = List.of();

    @Option(names = "--quick", description = "Do little of everything, to see that it works; the numbers mean nothing.")
    private boolean quick;

    @Option(names = "--json", description = "Print what was found as JSON and nothing else.")
    private boolean json;

    /** The names of the parts that were chosen; empty for all of them. */
    List<String> only() {
        return only;
    }

    boolean quick() {
        return quick;
    }

    boolean json() {
        return json;
    }
}
