package io.anypose.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Java and XML in the documentation are those of the programs: a block after {@code <!-- include PATH name -->} has the lines
 * between {@code tag::name} and {@code end::name} of the file. With {@code -Dincludes.update=true} the blocks are written anew
 * instead of being compared.
 */
class IncludedCodeTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern BLOCK =
            Pattern.compile("(<!-- include (\\S+) (\\S+) -->\n```(?:java|xml)\n)(.*?)(```\n)", Pattern.DOTALL);
    private static final Pattern CODE = Pattern.compile("```(?:java|xml)\n");

    private static String region(String file, String name) throws IOException {
        String source = Files.readString(ROOT.resolve(file));
        Matcher region = Pattern.compile(
                        "[^\n]* tag::" + name + "\\b[^\n]*\n(.*?)\n[^\n]* end::" + name + "\\b", Pattern.DOTALL)
                .matcher("\n" + source);
        assertTrue(region.find(), file + " has no region " + name);
        return region.group(1).stripIndent() + "\n";
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/guide.md", "docs/library.md"})
    void codeInTheDocumentationIsThatOfThePrograms(String page) throws IOException {
        String text = Files.readString(ROOT.resolve(page));
        StringBuilder included = new StringBuilder();
        int blocks = 0;
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            String code = region(block.group(2), block.group(3));
            block.appendReplacement(included, Matcher.quoteReplacement(block.group(1) + code + block.group(5)));
            blocks++;
        }
        block.appendTail(included);
        assertTrue(blocks > 0, page + " includes nothing");
        assertEquals(blocks, CODE.matcher(text).results().count(), page + " has code that is not included");
        if (Boolean.getBoolean("includes.update")) {
            Files.writeString(ROOT.resolve(page), included);
        } else {
            assertEquals(
                    included.toString(),
                    text,
                    page + " does not show the programs as they are; repair it with: mvn -pl examples -am test"
                            + " -Dtest=IncludedCodeTest -Dsurefire.failIfNoSpecifiedTests=false -Dincludes.update=true");
        }
    }
}
