package io.anypose.app.example;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.console.ExitCode;
import io.anypose.provenance.Seed;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code example letters}. */
@Command(
        name = "letters",
        description =
                "Draws the letters A to J, upright, with the fonts of this machine: DIR/train to learn from, DIR/test"
                        + " with fonts of other families. Without other families the test has the same, and says so.",
        footer = {
            "",
            "Examples:",
            "  ./anypose example letters letters",
            "  ./anypose example letters photos --backgrounds photo --count 100",
            "  ./anypose train --images photos/train --test photos/test --transformation rotation \\",
            "      --poses any --operator fixed --architecture conv"
        })
final class ExampleLetters extends ConsoleCommand {

    @Parameters(index = "0", paramLabel = "DIR", description = "The folder to make; it must not exist yet.")
    private Path folder;

    @Option(
            names = "--backgrounds",
            paramLabel = "BEHIND",
            defaultValue = "plain",
            description =
                    "What is behind the letters: ${COMPLETION-CANDIDATES}. Plain is white on black, noisy light grey on grey"
                            + " noise, photo any colour on gradients, blobs and textures, as photographs have them"
                            + " (default: ${DEFAULT-VALUE}).")
    private LetterBackground background;

    @Option(
            names = "--size",
            paramLabel = "PX",
            defaultValue = "64",
            description = "Width and height of the pictures, 16 to 512 (default: ${DEFAULT-VALUE}).")
    private int size;

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "40",
            description = "Pictures of each letter to learn from; as many are for testing (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = "--fonts",
            paramLabel = "DIR",
            description = "Draw with the TTF and OTF files in this folder and those below it, instead of with the fonts"
                    + " of this machine.")
    private Path fonts;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "Which letters, fonts and backgrounds these are (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public Integer call() {
        Seed drawn = new Seed(seed);
        LetterFolder letters = accepted(() -> new LetterFolder(background, size, count, drawn));
        LetterFonts families = fonts == null ? LetterFonts.installed(drawn) : LetterFonts.in(fonts, drawn);
        letters.write(folder, families);
        PrintWriter out = out();
        out.println(NewFolder.train(folder) + ": letters in " + String.join(", ", families.trainNames()));
        out.println(NewFolder.test(folder) + ": letters in " + String.join(", ", families.testNames()));
        if (families.isShared()) {
            out.println("there is no other family of fonts to test with; install one, or name a folder with --fonts");
        }
        out.println("next: ./anypose train --images " + NewFolder.train(folder) + " --test " + NewFolder.test(folder)
                + " --transformation rotation --poses any --operator fixed " + background.training());
        return ExitCode.DONE;
    }
}
