package io.anypose.report.record;

import io.anypose.model.operator.OperatorKind;
import java.util.List;

/** The operators in the order in which they are shown, and in words. */
public final class OperatorNames {

    public static final List<OperatorKind> PAPER = List.of(OperatorKind.NONE, OperatorKind.FIXED, OperatorKind.LEARNED);
    public static final List<OperatorKind> ORDER =
            List.of(OperatorKind.NONE, OperatorKind.FIXED, OperatorKind.LEARNED, OperatorKind.SPECTRAL);

    private OperatorNames() {}

    public static String words(OperatorKind operator) {
        return operator == OperatorKind.NONE ? "no operator" : operator + " operator";
    }
}
