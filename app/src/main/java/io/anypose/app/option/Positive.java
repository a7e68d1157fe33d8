package io.anypose.app.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Whole numbers of at least 1. */
public final class Positive implements ITypeConverter<Integer> {

    /** Refuses the value of an option that is below 1. */
    public static void require(String option, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(option + " is " + value + "; allowed is 1 or more");
        }
    }

    @Override
    public Integer convert(String text) {
        try {
            int number = Integer.parseInt(text);
            if (number >= 1) {
                return number;
            }
        } catch (NumberFormatException e) {
            // What is no number at all gets the same answer.
        }
        throw new TypeConversionException("'" + text + "' is not possible here; allowed are whole numbers from 1");
    }
}
