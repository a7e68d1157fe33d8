package io.anypose.report.html;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Builds a CSV file, with quotes only where a field needs them. */
public final class Csv {

    private final StringBuilder text = new StringBuilder();

    public Csv(String... columns) {
        row((Object[]) columns);
    }

    /** Adds a row; an empty optional and what is not a number leave their field empty. */
    public Csv row(Object... fields) {
        text.append(Arrays.stream(fields).map(Csv::field).collect(Collectors.joining(",")))
                .append('\n');
        return this;
    }

    private static String field(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(Csv::field).orElse("");
        }
        if (value instanceof OptionalDouble optional) {
            return optional.isPresent() ? field(optional.getAsDouble()) : "";
        }
        if (value instanceof Double number) {
            return number.isNaN() ? "" : plain(Math.round(1e6 * number) / 1e6);
        }
        String field = String.valueOf(value);
        return field.matches("(?s).*[,\"\r\n].*") ? '"' + field.replace("\"", "\"\"") + '"' : field;
    }

    /** Without an exponent, which not everybody reads. */
    private static String plain(double number) {
        String text = String.valueOf(number);
        return text.contains("E") ? new BigDecimal(text).stripTrailingZeros().toPlainString() : text;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
