package io.anypose.app;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a whole number of at least 1. */
final class Positive implements ITypeConverter<Integer> {

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
