package io.anypose.eval;

/** Numbers from 0 to 1, as all accuracies are. */
final class Fraction {

    private Fraction() {}

    static void require(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("found a " + name + " of " + value + ", a number from 0 to 1 is needed");
        }
    }
}
