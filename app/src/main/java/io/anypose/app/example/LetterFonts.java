package io.anypose.app.example;

import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Families of fonts to learn letters from, and others to test with.
 *
 * <p>Fonts whose family begins with the name of another, as DejaVu Sans Mono with DejaVu Sans, count as of that family, and so do
 * those that differ in a size, a letter or small capitals only, as EB Garamond SC 08 and EB Garamond 12: they have much in
 * common, and a test should not know half of what it asks.
 *
 * @param train families with their fonts, by name
 * @param test others; the same where there is only one family
 * @param leftOut fonts that do not draw {@link PlainLetters}
 */
record LetterFonts(Map<String, List<Font>> train, Map<String, List<Font>> test, Set<String> leftOut) {

    /** One family in so many is for testing. */
    private static final int TEST = 4;

    /** Names that Java gives to whatever font is there: they would show fonts a second time. */
    private static final Set<String> LOGICAL =
            Set.of(Font.DIALOG, Font.DIALOG_INPUT, Font.SANS_SERIF, Font.SERIF, Font.MONOSPACED);

    /** A size for which a font was cut, one letter that says how the file is made, or small capitals. */
    private static final Pattern NO_OTHER_CAPITALS = Pattern.compile("\\d+|\\p{Alpha}|SC");

    LetterFonts {
        train = new TreeMap<>(train);
        test = new TreeMap<>(test);
        leftOut = new TreeSet<>(leftOut);
    }

    /** The fonts of this machine. */
    static LetterFonts installed(Seed seed) {
        return installed(Set.of(), seed);
    }

    /** The same but for some families. */
    static LetterFonts installed(Set<String> without, Seed seed) {
        List<Font> fonts = Stream.of(
                        GraphicsEnvironment.getLocalGraphicsEnvironment().getAllFonts())
                .filter(font -> !LOGICAL.contains(font.getFamily(Locale.ROOT)))
                .toList();
        return of(
                fonts,
                without,
                seed,
                "this machine has no font with plain letters A to J; install one, such as DejaVu");
    }

    /** The fonts in a folder and those below it; files of other kinds are ignored. */
    static LetterFonts in(Path folder, Seed seed) {
        return in(folder, Set.of(), seed);
    }

    /** The same but for some families. */
    static LetterFonts in(Path folder, Set<String> without, Seed seed) {
        if (!Files.isDirectory(folder)) {
            throw new AnyposeException(folder + ": there is no such folder; check the path");
        }
        List<Font> fonts = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(LetterFonts::isFont).sorted().toList()) {
                fonts.add(font(file));
            }
        } catch (IOException e) {
            throw new AnyposeException(folder + ": the folder cannot be read (" + e + "); check its permissions", e);
        }
        return of(
                fonts,
                without,
                seed,
                folder + ": there is no TTF or OTF file with plain letters A to J; name another folder");
    }

    private static boolean isFont(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return Files.isRegularFile(file) && (name.endsWith(".ttf") || name.endsWith(".otf"));
    }

    private static Font font(Path file) {
        try {
            return Font.createFont(Font.TRUETYPE_FONT, file.toFile());
        } catch (FontFormatException | IOException e) {
            throw new AnyposeException(file + " is no font that Java can read (" + e.getMessage() + "); remove it", e);
        }
    }

    private static LetterFonts of(List<Font> fonts, Set<String> without, Seed seed, String otherwise) {
        Map<Boolean, List<Font>> plain = fonts.stream()
                .sorted(Comparator.comparing(font -> font.getFontName(Locale.ROOT)))
                .collect(Collectors.partitioningBy(PlainLetters::areIn));
        Map<String, List<Font>> families = families(plain.get(true));
        for (String name : without) {
            if (families.remove(name) == null) {
                throw new AnyposeException("there is no family " + name + " to leave out; there are "
                        + String.join(", ", families.keySet()));
            }
        }
        Set<String> leftOut = plain.get(false).stream()
                .map(font -> font.getFontName(Locale.ROOT))
                .collect(Collectors.toSet());
        if (families.isEmpty()) {
            throw new AnyposeException(otherwise);
        }
        if (families.size() == 1) {
            return new LetterFonts(families, families, leftOut);
        }
        // Each family draws for itself, so that one more changes little about the others.
        List<String> drawn = families.keySet().stream()
                .sorted(Comparator.comparingLong(
                        name -> seed.generator("font/" + name).nextLong()))
                .toList();
        Map<String, List<Font>> test = new TreeMap<>();
        drawn.subList(0, Math.max(1, drawn.size() / TEST)).forEach(name -> test.put(name, families.remove(name)));
        return new LetterFonts(families, test, leftOut);
    }

    private static Map<String, List<Font>> families(List<Font> fonts) {
        Set<String> names = names(fonts);
        Map<String, List<Font>> families = new TreeMap<>();
        fonts.forEach(font -> families.computeIfAbsent(family(name(font), names), key -> new ArrayList<>())
                .add(font));
        return families;
    }

    private static Set<String> names(List<Font> fonts) {
        return fonts.stream().map(LetterFonts::name).collect(Collectors.toSet());
    }

    /** The shortest of these names that a name begins with. */
    static String family(String name, Set<String> names) {
        return names.stream()
                .filter(other -> (name + " ").startsWith(other + " "))
                .min(Comparator.comparingInt(String::length))
                .orElse(name);
    }

    private static String name(Font font) {
        return name(font.getFamily(Locale.ROOT));
    }

    /** The name of a family without what does not change its capitals; all of it where nothing else is left. */
    static String name(String family) {
        String name = Stream.of(family.trim().split("\\s+"))
                .filter(word -> !NO_OTHER_CAPITALS.matcher(word).matches())
                .collect(Collectors.joining(" "));
        return name.isEmpty() ? family : name;
    }

    /** Whether there is nothing else to test with than what is learned from. */
    boolean isShared() {
        return train.equals(test);
    }

    Set<String> trainNames() {
        return train.keySet();
    }

    Set<String> testNames() {
        return test.keySet();
    }
}
