package io.anypose.app.example;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.console.ExitCode;
import io.anypose.app.console.ShellCommand;
import io.anypose.provenance.Seed;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code example letters}. */
@Command(
        name = "letters",
        description =
                "Draws the letters A to J, upright, with the fonts of this machine: DIR/train to learn from, DIR/test"
                        + " with fonts of other families, and of backgrounds that can be seen also DIR/without, without a letter. Fonts are"
                        + " used that draw these letters plainly: in one piece, A and D with one hole, B with two, the others"
                        + " with none, all but C, G and J on one line and equally high. Without other families the test has the same, and says so.",
        footer = {
            "",
            "Examples:",
            "  ./anypose example letters letters",
            "  ./anypose example letters photos --backgrounds photo --count 100",
            "  ./anypose example letters letters --fonts fonts --without Comic\\ Neue",
            "  ./anypose learn photos",
            "  ./anypose train --images photos/train --test photos/test \\",
            "      --transformation rotation:any --operator fixed --recipe photos"
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
            names = "--without",
            paramLabel = "FAMILY",
            split = ",",
            description =
                    "Families of fonts not to draw with, by the names that this command prints, such as handwriting.")
    private Set<String> without = Set.of();

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
        LetterFonts families =
                fonts == null ? LetterFonts.installed(without, drawn) : LetterFonts.in(fonts, without, drawn);
        letters.write(folder, families);
        PrintWriter out = out();
        say(out, NewFolder.train(folder) + ": letters of", families.trainNames());
        say(out, NewFolder.test(folder) + ": letters of", families.testNames());
        if (!families.leftOut().isEmpty()) {
            out.println("left out, as they do not draw A to J plainly: " + String.join(", ", families.leftOut()));
        }
        if (background.showsItself()) {
            out.println(folder.resolve(LetterFolder.WITHOUT) + ": the same backgrounds without a letter");
        }
        if (families.isShared()) {
            out.println("there is no other family of fonts to test with; install one, or name a folder with --fonts");
        }
        out.println("next: " + ShellCommand.of(List.of("learn", folder)));
        out.println("or, to choose the settings yourself: "
                + ShellCommand.of(
                        List.of("train", "--images", NewFolder.train(folder), "--test", NewFolder.test(folder)))
                + " --transformation rotation:any --operator fixed " + background.training());
        return ExitCode.DONE;
    }

    private static void say(PrintWriter out, String what, Set<String> families) {
        out.println(what + " " + families.size() + (families.size() == 1 ? " family: " : " families: ")
                + String.join(", ", families));
    }
}
