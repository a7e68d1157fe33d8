package io.anypose.app.option;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The classes that are left out of a data set, written as {@code 9}, {@code 3,9} or {@code none}. */
record Exclusion(Set<Integer> classes) {

    private static final String NONE = "none";

    Exclusion {
        classes = Set.copyOf(classes);
    }

    static Exclusion parse(String text) {
        if (text.equals(NONE)) {
            return new Exclusion(Set.of());
        }
        return new Exclusion(Arrays.stream(text.split(",", -1))
                .map(number -> Integer.valueOf(number.trim()))
                .collect(Collectors.toSet()));
    }

    @Override
    public String toString() {
        return classes.isEmpty()
                ? NONE
                : new TreeSet<>(classes).stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** Reads the option. */
    static final class Converter implements ITypeConverter<Exclusion> {

        @Override
        public Exclusion convert(String text) {
            try {
                return parse(text);
            } catch (NumberFormatException e) {
                throw new TypeConversionException(
                        "'" + text + "' is no list of classes; allowed are numbers such as 9 or 3,9, and none");
            }
        }
    }
}
