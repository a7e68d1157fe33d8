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
            --device tpu                | allowed for --device are auto, cpu, gpu (
            --epochs many               | training.epochs=many is not possible: training.epochs: found "many", a whole number is needed
            --epochs 0                  | training.epochs is 0; allowed is 1 or more
            --set training.rate=fast    | training.rate: found "fast", a number is needed
            --set training.batch=-1     | training.batch is -1; allowed is 1 or more
            --set training.rate=0       | training.rate is 0.0; allowed is above 0
            --set training.rate=NaN     | training.rate is NaN; allowed is above 0
            --set training.epoch=5      | there is no setting training.epoch; did you mean training.epochs?
            --set epochs=5              | there is no setting epochs; did you mean training.epochs?
            --set colour=red            | there is no setting colour; allowed are encoder.kind, encoder.planes
            --set loss.lambda=-1        | loss.lambda is -1.0; allowed is 0 or more
            --set loss.reduction=median | loss.reduction: found "median", one of mean, sum is needed
            --set hidden=0              | hidden is 0; allowed is 1 or more
            --set hidden=2147483647     | the classifier would have 2147483647 x 70 numbers; at most 2147483647 are possible, so choose a smaller dimension or hidden layer
            --set encoder.dimension=2000000000 | the classifier would have 70 x 2000000000 numbers; at most 2147483647 are possible, so choose a smaller dimension or hidden layer
            --set unknown=1             | unknown is 1.0; allowed is above 0 and below 1
            --set data.without=nine     | allowed are numbers such as 9 or 3,9, and none
            --set data.colours=grey     | there is no setting data.colours for
            --seen 216                  | seeing 216° does not fit rotation: half of the way round is 180°; what fits: 180° or less
            --seen 70                   | seeing 70° does not fit rotation: it moves in steps of 36°; what fits: a multiple of that
            --seen -36                  | poses within -36.0 of rotation cannot be seen; allowed is 0 or more
            --seen most                 | 'most' names no seen poses; allowed are a distance such as 72, distances by axis such as x=4,y=6, and all
            --seen x=4                  | seeing x does not fit rotation: it has no such axis; what fits: rotation
            --operator learned --seen 0 | seeing 0° does not fit the operator learned: it learns what poses do from their difference; what fits: 36° or more, or the operators fixed and none
            --operator spectral --seen 0 | seeing 0° does not fit the operator spectral: it learns what poses do from their difference
            --set operator.order=10     | operator.order does not fit the operator fixed: it is told to operators that learn; what fits: learned and spectral
            --operator learned --set operator.order=3 | operator.order 3 does not fit rotation: it has 10 poses along an axis; what fits: 10 or more
            --operator spectral --set encoder.dimension=7 | encoder.dimension 7 does not fit the operator spectral: it acts on blocks of 2 entries; what fits: a multiple of 2
            --operator learned --transformation rotation:any | the operator learned does not fit rotation:any: it has whole powers only; what fits: fixed and spectral
            --colour red                | unknown option --colour
            --recipe mine               | there is no recipe mine; allowed are paper, anypose, fast, few, photos, or a file that ends in .json
            --recipe papr               | there is no recipe papr; did you mean paper? Allowed are paper, anypose, fast, few, photos, or a file
            --set training.epochs       | should be in KEY=VALUE format but was training.epochs
            --set encoder.planes=grey   | encoder.planes: found "grey", one of rgb, whitened is needed
            --set encoder.kind=ring     | there is no encoder ring; allowed are dense, conv, stacked, torus, rigid
            --set encoder.kind=torus    | the recipe paper for rotation has no encoder torus; it has dense
            --transformation translate-xy --seen 5 | seeing 5 px does not fit x: it moves in steps of 2 px; what fits: a multiple of that
            --transformation translate-xy --seen 16 | seeing 16 px does not fit x: half of the way round is 14 px; what fits: 14 px or less
            --transformation translate-xy --recipe photos | the recipe photos for translate-xy is not for the operator fixed
            --transformation translate-xy --set encoder.kind=torus --operator spectral | the encoder torus does not fit translate-xy and the operator spectral: it is for two shifts with the operator fixed or none; what fits: stacked
            --set orbit.network=deep    | allowed are mlp:256, mlp:512,512, conv:128,128,128 and window:7x64,5x64,64
            --set orbit.passes=0        | orbit.passes is 0; allowed is 1 or more
            --set orbit.batch=0         | orbit.batch is 0; allowed is 1 or more
            --set orbit.rate=NaN        | orbit.rate is NaN; allowed is above 0
            --set views.jitter=wild     | views.jitter: found "wild", one of none, light, shapes, strong is needed
            --set orbit=none --set orbit.passes=3 | orbit.passes does not fit a recipe without an orbit recogniser
            --operator none --set orbit.passes=3 | orbit.passes does not fit a recipe without an orbit recogniser
            --operator learned --set orbit.network=window:3x8,8 | orbit.network window:3x8,8 does not fit the operator learned: only latents of a shift operator have neighbours before the first layer
            --transformation translate-xy --set orbit.passes=3 | orbit.passes does not fit a recipe without an orbit recogniser
            --transformation spin       | "spin" is no known transformation; choose one of rotation, translate-x, translate-y, translate-xy, rotate-translate
            --transformation rotation:7 | a rotation in steps of 7° does not return to its start; choose a divisor of 360
            --transformation translate-x:3 | choose a divisor of 28
            --transformation examples:12 | it has each object in one pose; what fits: a folder of pictures at several poses
            --size 32x32                | --data and --limit are for IDX files, --test and --size for pictures in --images; the options given need --images
            --images pictures           | --data and --limit are for IDX files, --test and --size for pictures in --images; the options given need IDX files
            --limit 0                   | allowed are whole numbers from 1
            something                   | something says what is learned and how; beside it only --set, --seen, --epochs and --seed change the trial
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
