package io.anypose.report.record;

import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import java.util.List;

/** The operators in the order in which they are shown, and in words. */
public final class OperatorNames {

    public static final List<OperatorKind> PAPER = List.of(Operators.NONE, Operators.FIXED, Operators.LEARNED);
    public static final List<OperatorKind> ORDER =
            List.of(Operators.NONE, Operators.FIXED, Operators.LEARNED, Operators.SPECTRAL);

    private OperatorNames() {}

    public static String words(OperatorKind operator) {
        return operator == Operators.NONE ? "no operator" : operator + " operator";
    }
}
