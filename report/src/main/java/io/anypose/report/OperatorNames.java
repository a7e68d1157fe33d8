package io.anypose.report;

import java.util.List;

/** The operators in the order in which they are shown, and in words. */
final class OperatorNames {

    static final List<String> PAPER = List.of("none", "fixed", "learned");
    static final List<String> ORDER = List.of("none", "fixed", "learned", "spectral");

    private OperatorNames() {}

    static String words(String operator) {
        return operator.equals("none") ? "no operator" : operator + " operator";
    }
}
