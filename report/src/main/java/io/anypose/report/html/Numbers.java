package io.anypose.report.html;

import io.anypose.eval.SeedMean;
import io.anypose.image.Axis;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Numbers as people read them, the same in every locale, with a minus that is as wide as a plus. */
public final class Numbers {

    /** What stands where a number is not known. */
    public static final String NONE = "–";

    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern(
                    "d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private Numbers() {}

    public static String integer(int value) {
        return minus(Integer.toString(value));
    }

    /** The size of a pose: without a decimal point where it is whole. */
    public static String size(double value) {
        return minus(Axis.text(value));
    }

    public static String decimal(double value, int decimals) {
        if (Double.isNaN(value)) {
            return NONE;
        }
        String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
        return text.matches("-[0.]+") ? text.substring(1) : minus(text);
    }

    /** A number that is not negative; where rounding would leave nothing of it, what it is less than. */
    public static String small(double value, int decimals) {
        double least = Math.pow(10, -decimals);
        return value < least / 2 ? "< " + decimal(least, decimals) : decimal(value, decimals);
    }

    /** A probability with one digit, as 0.02 or 3 · 10⁻⁷. */
    public static String probability(double value) {
        String[] parts = String.format(Locale.ROOT, "%.0e", value).split("e[-+]0*", -1);
        boolean small = value > 0 && value < 0.001;
        return small ? parts[0] + " · 10⁻" + raised(parts[1]) : decimal(value, value < 0.01 ? 3 : value < 0.1 ? 2 : 1);
    }

    private static String raised(String digits) {
        return digits.chars()
                .mapToObj(digit -> "⁰¹²³⁴⁵⁶⁷⁸⁹".substring(digit - '0', digit - '0' + 1))
                .collect(Collectors.joining());
    }

    /** A fraction as a percentage without the sign. */
    public static String percent(double fraction, int decimals) {
        return decimal(100 * fraction, decimals);
    }

    /** A fraction as a percentage, with its deviation if there were several seeds. */
    public static String percent(SeedMean fraction, int decimals) {
        String mean = percent(fraction.mean(), decimals);
        return fraction.seeds() < 2 ? mean : mean + " ± " + percent(fraction.deviation(), decimals);
    }

    public static String percent(Optional<SeedMean> fraction, int decimals) {
        return fraction.map(known -> percent(known, decimals)).orElse(NONE);
    }

    /** A difference of fractions in points, with a sign unless it is rounded to 0. */
    public static String points(double difference, int decimals) {
        String text = decimal(100 * difference, decimals);
        return difference > 0 && !text.matches("[0.]+") ? "+" + text : text;
    }

    /** A moment in UTC as 17 November 2026, 08:11 UTC; what is no moment stays as it is. */
    public static String moment(String instant) {
        try {
            return MOMENT.format(Instant.parse(instant));
        } catch (DateTimeParseException e) {
            return instant;
        }
    }

    /** A duration as 7 s, 12 min 30 s or 1 h 2 min; {@code < 1 s} if that is next to nothing. */
    public static String time(double seconds) {
        if (Double.isNaN(seconds)) {
            return NONE;
        }
        long whole = Math.round(seconds);
        if (whole == 0) {
            return "< 1 s";
        }
        if (whole < 60) {
            return whole + " s";
        }
        return whole < 3600
                ? whole / 60 + " min " + whole % 60 + " s"
                : whole / 3600 + " h " + whole / 60 % 60 + " min";
    }

    private static String minus(String number) {
        return number.replace('-', '\u2212');
    }
}
