package io.anypose.report;

/** The kinds of files that reports are made from, and what to do about a damaged one. */
enum RecordKind {
    EVALUATION("evaluation record", "write it anew with ./anypose evaluate MODEL --json > FILE"),
    ABLATION("record of an ablation", "write it anew with ./anypose ablate MODEL --json > FILE"),
    DESCRIPTION("description of a model", "write it anew with ./anypose info MODEL --json > FILE"),
    PICTURES("list of pictures", "delete it and run ./anypose reproduce again"),
    RUN("record of a reproduction", "run ./anypose reproduce again");

    private final String words;
    private final String remedy;

    RecordKind(String words, String remedy) {
        this.words = words;
        this.remedy = remedy;
    }

    String words() {
        return words;
    }

    String remedy() {
        return remedy;
    }
}
