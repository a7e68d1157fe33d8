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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Families of fonts to learn letters from, and others to test with.
 *
 * <p>Fonts whose family begins with the name of another, as DejaVu Sans Mono with DejaVu Sans, count as of that family: they have
 * much in common, and a test should not know half of what it asks.
 *
 * @param train families with their fonts, by name
 * @param test others; the same where there is only one family
 */
record LetterFonts(Map<String, List<Font>> train, Map<String, List<Font>> test) {

    static final List<String> LETTERS = List.of("A", "B", "C", "D", "E", "F", "G", "H", "I", "J");

    /** One family in so many is for testing. */
    private static final int TEST = 4;

    /** Names that Java gives to whatever font is there: they would show fonts a second time. */
    private static final Set<String> LOGICAL =
            Set.of(Font.DIALOG, Font.DIALOG_INPUT, Font.SANS_SERIF, Font.SERIF, Font.MONOSPACED);

    LetterFonts {
        train = new TreeMap<>(train);
        test = new TreeMap<>(test);
    }

    /** The fonts of this machine. */
    static LetterFonts installed(Seed seed) {
        List<Font> fonts = Stream.of(
                        GraphicsEnvironment.getLocalGraphicsEnvironment().getAllFonts())
                .filter(font -> !LOGICAL.contains(font.getFamily(Locale.ROOT)))
                .toList();
        return of(fonts, seed, "this machine has no font with the letters A to J; install one, such as DejaVu");
    }

    /** The fonts in a folder and those below it; files of other kinds are ignored. */
    static LetterFonts in(Path folder, Seed seed) {
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
        return of(fonts, seed, folder + ": there is no TTF or OTF file with the letters A to J; name another folder");
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

    private static LetterFonts of(List<Font> fonts, Seed seed, String otherwise) {
        Map<String, List<Font>> families = families(fonts);
        if (families.isEmpty()) {
            throw new AnyposeException(otherwise);
        }
        if (families.size() == 1) {
            return new LetterFonts(families, families);
        }
        // Each family draws for itself, so that one more changes little about the others.
        List<String> drawn = families.keySet().stream()
                .sorted(Comparator.comparingLong(
                        name -> seed.generator("font/" + name).nextLong()))
                .toList();
        Map<String, List<Font>> test = new TreeMap<>();
        drawn.subList(0, Math.max(1, drawn.size() / TEST)).forEach(name -> test.put(name, families.remove(name)));
        return new LetterFonts(families, test);
    }

    private static Map<String, List<Font>> families(List<Font> fonts) {
        Map<String, List<Font>> families = new TreeMap<>();
        List<Font> usable = fonts.stream()
                .filter(font -> font.canDisplayUpTo(String.join("", LETTERS)) < 0)
                .sorted(Comparator.comparing(font -> font.getFontName(Locale.ROOT)))
                .toList();
        Set<String> names = usable.stream().map(LetterFonts::name).collect(Collectors.toSet());
        usable.forEach(font -> families.computeIfAbsent(family(name(font), names), key -> new ArrayList<>())
                .add(font));
        return families;
    }

    /** The shortest of these names that a name begins with. */
    static String family(String name, Set<String> names) {
        return names.stream()
                .filter(other -> (name + " ").startsWith(other + " "))
                .min(Comparator.comparingInt(String::length))
                .orElse(name);
    }

    private static String name(Font font) {
        return font.getFamily(Locale.ROOT);
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
