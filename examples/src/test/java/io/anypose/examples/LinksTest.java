package io.anypose.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links of the documentation lead to files that there are, and to headings that there are. */
class LinksTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

    private static List<Path> pages() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    /** The links of a page that lead nowhere. */
    private static List<String> dead(Path page) throws IOException {
        List<String> dead = new ArrayList<>();
        for (MatchResult link : LINK.matcher(Files.readString(page)).results().toList()) {
            String target = link.group(1);
            if (!target.matches("[a-z]+:.*") && !leads(page, target)) {
                dead.add(page + ": " + target);
            }
        }
        return dead;
    }

    private static boolean leads(Path page, String target) throws IOException {
        int hash = target.indexOf('#');
        String file = hash < 0 ? target : target.substring(0, hash);
        Path there = file.isEmpty() ? page : page.resolveSibling(file);
        return Files.exists(there)
                && (hash < 0 || anchors(Files.readString(there)).contains(target.substring(hash + 1)));
    }

    /** As the usual viewers of Markdown make them of headings. */
    private static List<String> anchors(String text) {
        return HEADING.matcher(text)
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .toList();
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        List<Path> pages = pages();
        assertTrue(pages.size() > 15, pages.toString());
        assertEquals(
                List.of(),
                pages.stream()
                        .flatMap(page -> {
                            try {
                                return dead(page).stream();
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        })
                        .toList());
    }

    @Test
    void deadLinksAreFound(@TempDir Path folder) throws IOException {
        Path page = Files.writeString(
                folder.resolve("page.md"),
                "# A page, two words\n[good](page.md#a-page-two-words) [same](#a-page-two-words) [out](https://a.org)"
                        + " [bad](none.md) [bad](#nowhere)\n");
        assertEquals(List.of(page + ": none.md", page + ": #nowhere"), dead(page));
    }
}
