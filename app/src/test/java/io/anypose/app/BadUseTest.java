package io.anypose.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with a command line is one line that names what is allowed, with exit code 2. */
class BadUseTest {

    @TempDir
    static Path digits;

    @TempDir
    Path folder;

    private List<String> train;

    @BeforeAll
    static void writeDigits() {
        SmallData.write(digits, 0, 60);
    }

    @BeforeEach
    void nameTheOutput() {
        train = List.of("train", "--data", digits.toString(), "--device", "cpu", "--output", folder + "/m.anypose");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --operator foo              | unknown value foo; allowed for --operator are none, fixed, learned, spectral (
            --transformation spin       | unknown value spin; allowed for --transformation are rotation, translate-x, translate-y, translate-xy, rotate-translate, examples (
            --reduction median          | allowed for --reduction are mean, sum (
            --device tpu                | allowed for --device are auto, cpu, gpu (
            --epochs many               | Invalid value for option '--epochs': 'many' is not an int
            --learning-rate fast        | Invalid value for option '--learning-rate': 'fast' is not a double
            --exclude nine              | allowed are numbers such as 9 or 3,9, and none
            --epochs 0                  | the setting epochs is 0; allowed is 1 or more
            --batch -1                  | the setting batch is -1; allowed is 1 or more
            --learning-rate 0           | the setting learning rate is 0.0; allowed is above 0
            --lambda -1                 | the setting lambda is -1.0; allowed is 0 or more
            --hidden 0                  | the setting hidden width is 0; allowed is 1 or more
            --hidden 2147483647         | the classifier would have 2147483647 x 70 numbers; at most 2147483647 are possible
            --dimension 2000000000      | the classifier would have
            --dimension 72              | the dimension must be a multiple of 10
            --seen 6                    | rotation has 10 poses along rotation, so at most 5 steps
            --seen -1                   | the range of seen poses is -1 steps; 0 or more are possible
            --operator learned --seen 0 | --seen 0 shows each object in one pose, and what poses do cannot be learned from that by the operator learned; give --seen 1 or more, or --operator fixed or none
            --operator spectral --seen 0 | by the operator spectral; give --seen 1 or more
            --order 10                  | --order 10 means nothing to the operator fixed; it is for learned and spectral
            --operator learned --order 3 | it must be at least 10
            --operator spectral --dimension 7 | the dimension must be a multiple of 2
            --colour red                | unknown option --colour; did you mean --colours? Allowed are --transformation, --operator, --recipe, --architecture, --poses, --grid, --seen,
            --recipe mine               | allowed for --recipe are paper, anypose, fast, few (
            --planes grey               | allowed for --planes are rgb, whitened (
            --architecture ring         | allowed for --architecture are dense, conv, stacked, torus, rigid (
            --architecture torus        | --architecture torus is for translate-xy; for rotation give dense or conv
            --architecture conv --recipe few | --recipe few is for linear encoders; --architecture conv has settings of its own
            --seen most                 | 'most' is no number; allowed are numbers and all
            --cross 4                   | --cross is for translate-xy; for rotation give --seen
            --transformation translate-xy --seen 2 | --seen is for one axis; for translate-xy give --cross
            --transformation translate-xy --seen all --cross 4 | --seen all shows every pose and --cross some; give one of them
            --transformation translate-xy --architecture conv | --architecture conv of translate-xy is for comparison and needs --operator none, not fixed; for that give --architecture torus
            --transformation translate-xy --architecture torus --operator spectral | the torus architecture needs the operator fixed or none, not spectral; for spectral choose the architecture stacked
            --transformation translate-xy --cross 0 | --cross is 0; allowed are multiples of 2 from 2 to 14 pixels
            --transformation translate-xy --cross 5 | --cross is 5; allowed are multiples of 2 from 2 to 14 pixels
            --transformation translate-xy --cross 16 | --cross is 16; allowed are multiples of 2 from 2 to 14 pixels
            --orbit-network deep        | allowed are mlp:256, mlp:512,512, conv:128,128,128 and window:7x64,5x64,64
            --orbit-passes 0            | an orbit recogniser needs passes and batch of 1 or more
            --orbit-batch 0             | an orbit recogniser needs passes and batch of 1 or more
            --orbit-rate 0              | a rate above 0
            --jitter wild               | allowed for --jitter are none, light, shapes, strong (
            --no-orbit --orbit-passes 3 | give either --no-orbit or its other options
            --operator none --orbit-passes 3 | there is no orbit recogniser for the operator none
            --operator learned --orbit-network window:3x8,8 | which only a shift operator allows
            --transformation translate-xy --orbit-passes 3 | in the architecture stacked
            --transformation rotation:7 | a rotation in steps of 7° does not return to its start; choose a divisor of 360
            --transformation translate-x:3 | choose a divisor of 28
            --transformation examples   | the operator fixed must know how many steps lead back to the start; give --order
            --transformation examples --order 12 | there are no pictures to learn from; name their folder with --images
            --size 32x32                | --size, --colours and --background are for pictures; name their folder with --images
            --size large                | 'large' is no size; write width x height, such as 32x32
            --background sky            | allowed for --background are edge, none, noise (
            --images pictures           | --data, --exclude and limits are for IDX files, --images and --test for pictures; give one
            something                   | unexpected argument something; allowed are
            """)
    void trainingRefusesInOneLineAndWritesNothing(String wrong, String message) {
        List<String> args = new ArrayList<>(train);
        // An option that the case is about must not be given twice.
        if (!wrong.contains("--transformation")) {
            args.addAll(List.of("--transformation", "rotation"));
        }
        if (!wrong.contains("--operator")) {
            args.addAll(List.of("--operator", "fixed"));
        }
        if (wrong.contains("--device")) {
            args.removeAll(List.of("--device", "cpu"));
        }
        args.addAll(List.of(wrong.split(" ", -1)));

        refuses(message, args);
    }

    @Test
    void moreSeedsThanAPlanCanListAreRefused() {
        refuses(
                "--seeds is 1000000000; allowed are 1 to 1000",
                List.of("reproduce", "--seeds", "1000000000", "--plan"));
    }

    @Test
    void missingOptionsAreNamedWithTheirValues() {
        refuses("allowed for --format are onnx, safetensors", List.of("export", "model.anypose"));
    }

    @Test
    void unknownCommandsAreAnsweredWithTheKnownOnes() {
        refuses(
                "unknown command frobnicate; allowed are reproduce, learn, train, evaluate, trust, unknown, ablate, recognise, sample, info, plot, example, export, report, serve, load, bench, spark, generate-completion",
                List.of("frobnicate"));
    }

    @ParameterizedTest
    @CsvSource({
        "trian, command trian; did you mean train? Allowed are reproduce",
        "evalute, command evalute; did you mean evaluate?",
        "sparc, command sparc; did you mean spark?",
        "train --operatr fixed, option --operatr; did you mean --operator? Allowed are",
        "xyz, command xyz; allowed are reproduce"
    })
    void whoSlipsIsToldWhatWasMeant(String line, String message) {
        refuses("unknown " + message, List.of(line.split(" ", -1)));
    }

    /** The app alone was started, without the launcher. */
    @Test
    void commandsOfTheModuleBenchAreStartedByTheLauncher() {
        refuses("bench is a command of the module bench; start it with ./anypose bench", List.of("bench", "--quick"));
        refuses("load is a command of the module bench; start it with ./anypose load", List.of("load"));
        refuses("spark is a command of the module spark; start it with ./anypose spark", List.of("spark"));
    }

    @Test
    void evaluateNamesItsRecognisersAndItsModel() {
        refuses(
                "unknown value guess; allowed for --pose are given, knn, orbit",
                List.of("evaluate", "m.anypose", "--pose", "guess"));
        refuses(
                "--pose names given more than once, which would be the same result again; name it once",
                List.of("evaluate", "m.anypose", "--pose", "given,knn,given"));
        refuses("Missing required parameter: 'MODEL'", List.of("evaluate"));
        refuses("Missing required parameter: 'MODEL'", List.of("info"));
        refuses("--neighbours is 0; allowed is 1 or more", List.of("evaluate", "m.anypose", "--neighbours", "1,0"));
        refuses("--references is 0; allowed is 1 or more", List.of("evaluate", "m.anypose", "--references", "0"));
    }

    @Test
    void otherCommandsNameWhatIsAllowed() {
        refuses("Missing required parameters: 'MODEL', 'IMAGE'", List.of("recognise"));
        refuses("Missing required parameter: 'IMAGE'", List.of("recognise", "m.anypose"));
        refuses("--count is 0; allowed is 1 or more", List.of("sample", "m.anypose", "--count", "0"));
        refuses("--references is 0; allowed is 1 or more", List.of("ablate", "m.anypose", "--references", "0"));
        refuses("--port is 70000; allowed is 0 to 65535", List.of("serve", "--port", "70000"));
        refuses("--queue is 0; allowed is 1 to 10000", List.of("serve", "--queue", "0"));
        refuses("--timeout is 0; allowed is 1 second or more", List.of("serve", "--timeout", "0"));
        refuses("K can be at most N", List.of("ablate", "m.anypose", "--references", "5", "--neighbours", "6,7"));
    }

    private void refuses(String message, List<String> args) {
        Cli.Outcome outcome = Cli.run(args);

        assertTrue(outcome.err().contains(message), outcome.err());
        assertTrue(outcome.err().startsWith("anypose: "), outcome.err());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
        assertEquals("", outcome.out());
        assertEquals(2, outcome.code());
        assertArrayEquals(new String[0], folder.toFile().list());
    }
}
