package io.anypose.recipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.model.operator.Operators;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

    private static final Trial PAPER = NamedRecipes.trial("paper", "rotation", Operators.FIXED);
    private static final Task PICTURES = Task.of(Data.Folder.of("pictures"), "rotation");

    private static final String KEYS =
            "encoder.kind, encoder.planes, encoder.dimension, operator.kind, operator.order, operator.block, hidden,"
                    + " views.backgrounds, views.jitter, training.epochs, training.coverage, training.batch, training.rate,"
                    + " training.schedule, training.patience, loss.lambda, loss.reduction, loss.views, orbit.network,"
                    + " orbit.passes, orbit.coverage, orbit.batch, orbit.rate, orbit.decay, unknown";

    private static Map<String, String> values(Trial trial) {
        return Settings.of(trial).stream().collect(Collectors.toMap(Settings.Entry::key, Settings.Entry::value));
    }

    private static String refusal(Trial trial, String key, String value) {
        return assertThrows(IllegalArgumentException.class, () -> trial.set(key, value))
                .getMessage();
    }

    @Test
    void everySettingHasAKeyAValueAndAMeaning() {
        List<Settings.Entry> digits = Settings.of(PAPER.with(Task.digits("rotation")));
        assertEquals(
                KEYS + ", data.without",
                digits.stream().map(Settings.Entry::key).collect(Collectors.joining(", ")));
        digits.forEach(entry -> {
            assertFalse(entry.meaning().isBlank(), entry.key());
            assertFalse(entry.meaning().endsWith("."), entry.key());
        });
        Map<String, String> values = values(PAPER);
        assertEquals("0.001", values.get("training.rate"));
        assertEquals("every-pose", values.get("training.coverage"));
        assertEquals("mlp:256", values.get("orbit.network"));
        assertEquals("fixed", values.get("operator.kind"));
        assertEquals("none", values.get("views.jitter"));
    }

    @Test
    void absentSettingsHaveTheValueThatTakesThemAway() {
        Trial plain = NamedRecipes.trial("paper", "rotation", Operators.NONE).with(PICTURES);
        List<String> absent = Settings.of(plain).stream()
                .filter(entry -> !entry.isPresent())
                .map(entry -> entry.key() + "=" + entry.value())
                .toList();
        assertEquals(
                "operator.order=none, operator.block=none, training.patience=none, orbit.network=none, orbit.passes=none,"
                        + " orbit.coverage=none, orbit.batch=none, orbit.rate=none, orbit.decay=none, data.colours=usual,"
                        + " data.background=usual",
                String.join(", ", absent));
        Map<String, String> provenance = plain.settings();
        assertEquals("none", provenance.get("operator.kind"), "a value, not an absent one");
        assertEquals("none", provenance.get("views.jitter"));
        assertFalse(provenance.containsKey("operator.order"));
        assertFalse(provenance.containsKey("data.colours"));
    }

    /** A value of each setting that it does not have, for {@link #PAPER}. */
    @ParameterizedTest
    @CsvSource({
        "encoder.kind, conv",
        "encoder.planes, whitened",
        "encoder.dimension, 140",
        "operator.kind, learned",
        "operator.order, 12",
        "operator.block, 5",
        "hidden, 256",
        "views.backgrounds, fresh",
        "views.jitter, shapes",
        "training.epochs, 5",
        "training.coverage, one-pose",
        "training.batch, 128",
        "training.rate, 0.004",
        "training.schedule, one-cycle",
        "training.patience, 3",
        "loss.lambda, 10.0",
        "loss.reduction, sum",
        "loss.views, both-views",
        "orbit.network, 'conv:128,128@0.1'",
        "orbit.passes, 7",
        "orbit.coverage, one-pose",
        "orbit.batch, 64",
        "orbit.rate, 0.01",
        "orbit.decay, 0.0",
        "unknown, 0.05"
    })
    void everySettingCanBeChangedAndChangesNoOther(String key, String value) {
        Trial changed = PAPER.set(key, value);
        assertEquals(value, values(changed).get(key));
        Map<String, String> before = values(PAPER);
        before.remove(key);
        Map<String, String> after = values(changed);
        after.remove(key);
        assertEquals(before, after);
        assertEquals(changed.recipe(), PAPER.recipe().set(key, value), "of the recipe alone");
        assertFalse(changed.key().equals(PAPER.key()));
        assertTrue(KEYS.contains(key));
    }

    /** The test above has every key. */
    @Test
    void whatIsPrintedCanBeSetAgain() {
        for (Trial trial : NamedRecipes.all()) {
            Trial again = trial;
            for (Settings.Entry entry : Settings.of(trial)) {
                if (entry.isPresent() || !entry.key().startsWith("orbit.")) {
                    again = again.set(entry.key(), entry.value());
                }
            }
            assertEquals(trial, again);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"operator.order", "operator.block", "training.patience"})
    void anOptionalSettingIsTakenAwayByNone(String key) {
        assertEquals(PAPER, PAPER.set(key, 5).set(key, "none"));
    }

    @Test
    void theOrbitRecogniserIsLeftOutByNone() {
        Trial without = PAPER.set("orbit", "none");
        assertTrue(without.recipe().orbit().isEmpty());
        assertEquals(without, without.set("orbit", "none"));
        assertEquals(
                "orbit.passes does not fit a recipe without an orbit recogniser; choose a recipe that has one",
                refusal(without, "orbit.passes", "3"));
        assertEquals(
                "there is no setting orbit; allowed are " + KEYS,
                refusal(PAPER, "orbit", "mlp:256"),
                "no whole network");
    }

    @ParameterizedTest
    @CsvSource({
        "training.epoch, training.epochs",
        "trainin.epochs, training.epochs",
        "epochs, training.epochs",
        "epocsh, training.epochs",
        "network, orbit.network",
        "rate, training.rate",
        "encoder.dimensoin, encoder.dimension",
        "hiden, hidden",
        "data.epochs.epochs, training.epochs"
    })
    void aWrongKeyGetsTheNearestOne(String typed, String meant) {
        assertEquals(
                "there is no setting " + typed + "; did you mean " + meant + "?",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> PAPER.recipe().set(typed, 1))
                        .getMessage());
    }

    @Test
    void aKeyLikeNoOtherGetsThemAll() {
        assertEquals("there is no setting colour; allowed are " + KEYS, refusal(PAPER, "colour", "red"));
        assertEquals("there is no setting ; allowed are " + KEYS, refusal(PAPER, "", "1"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            training.epochs   | many   | training.epochs=many is not possible: training.epochs: found "many", a whole number is needed
            training.epochs   | 1.5    | training.epochs=1.5 is not possible: training.epochs: found 1.5, a whole number is needed
            training.epochs   | none   | training.epochs=none is not possible: training.epochs: found nothing, a whole number is needed
            training.epochs   | 0      | training.epochs=0 is not possible: training: training.epochs is 0; allowed is 1 or more
            training.batch    | 0      | training.batch=0 is not possible: training: training.batch is 0; allowed is 1 or more
            training.rate     | 0      | training.rate=0 is not possible: training: training.rate is 0.0; allowed is above 0
            training.rate     | 1e999  | training.rate=1e999 is not possible: training: training.rate is Infinity; allowed is above 0
            training.patience | 0      | training.patience=0 is not possible: training: training.patience is 0; allowed is 1 or more
            training.patience | some   | training.patience=some is not possible: training.patience: found "some", a whole number is needed
            training.coverage | all    | training.coverage=all is not possible: training.coverage: found "all", one of every-pose, one-pose is needed
            training.schedule | 5      | training.schedule=5 is not possible: training.schedule: found "5", one of constant, one-cycle is needed
            encoder.dimension | 0      | encoder.dimension=0 is not possible: encoder: encoder.dimension is 0; allowed is 1 or more
            encoder.dimension | 3e9    | encoder.dimension=3e9 is not possible: encoder.dimension: found 3.0E9, a whole number is needed
            operator.order    | 0      | operator.order=0 is not possible: operator: operator.order is 0; allowed is 1 or more
            operator.block    | -1     | operator.block=-1 is not possible: operator: operator.block is -1; allowed is 1 or more
            hidden            | 0      | hidden=0 is not possible: hidden is 0; allowed is 1 or more
            unknown           | 0      | unknown=0 is not possible: unknown is 0.0; allowed is above 0 and below 1
            unknown           | 1      | unknown=1 is not possible: unknown is 1.0; allowed is above 0 and below 1
            loss.lambda       | -0.1   | loss.lambda=-0.1 is not possible: loss: loss.lambda is -0.1; allowed is 0 or more
            loss.lambda       | 1e999  | loss.lambda=1e999 is not possible: loss: loss.lambda is Infinity; allowed is 0 or more
            orbit.passes      | 0      | orbit.passes=0 is not possible: orbit: orbit.passes is 0; allowed is 1 or more
            orbit.batch       | 0      | orbit.batch=0 is not possible: orbit: orbit.batch is 0; allowed is 1 or more
            orbit.rate        | 0      | orbit.rate=0 is not possible: orbit: orbit.rate is 0.0; allowed is above 0
            orbit.rate        | 1e999  | orbit.rate=1e999 is not possible: orbit: orbit.rate is Infinity; allowed is above 0
            orbit.decay       | -1     | orbit.decay=-1 is not possible: orbit: orbit.decay is -1.0; allowed is 0 or more
            orbit.decay       | NaN    | orbit.decay=NaN is not possible: orbit: orbit.decay is NaN; allowed is 0 or more
            """)
    void aWrongValueGetsWhatIsAllowed(String key, String value, String sentence) {
        assertEquals(sentence, refusal(PAPER, key, value));
    }

    @ParameterizedTest
    @CsvSource({
        "encoder.dimension, 1",
        "operator.order, 1",
        "operator.block, 1",
        "hidden, 1",
        "training.epochs, 1",
        "training.batch, 1",
        "training.patience, 1",
        "loss.lambda, 0.0",
        "orbit.passes, 1",
        "orbit.batch, 1",
        "orbit.decay, 0.0"
    })
    void theSmallestValuesAreAllowed(String key, String value) {
        assertEquals(value, values(PAPER.set(key, value)).get(key));
    }

    @Test
    void classesAreLeftOutOfDigits() {
        Trial digits = PAPER.with(Task.digits("rotation"));
        assertEquals("usual", values(digits).get("data.without"));
        Trial two = digits.set("data.without", "3, 9");
        assertEquals("3,9", values(two).get("data.without"));
        assertEquals("3,9", two.settings().get("data.without"));
        Trial all = two.set("data.without", "none");
        assertEquals("none", values(all).get("data.without"));
        assertEquals(digits, all.set("data.without", "usual"));
        assertEquals(
                "'nine' is no list of classes; allowed are numbers such as 9 or 3,9, and none",
                refusal(digits, "data.without", "nine"));
        assertThrows(IllegalArgumentException.class, () -> digits.set("data.without", "3,,9"));
        assertEquals(
                "there is no setting data.colours for embedded MNIST; allowed are data.without",
                refusal(digits, "data.colours", "grey"));
    }

    @Test
    void picturesHaveColoursAndABackground() {
        Trial pictures = PAPER.with(PICTURES);
        for (Function<Trial, Trial> change : List.<Function<Trial, Trial>>of(
                trial -> trial.set("data.colours", "grey"), trial -> trial.set("data.background", "none"))) {
            assertFalse(change.apply(pictures).equals(pictures));
        }
        Trial black = pictures.set("data.background", "none");
        assertEquals("none", values(black).get("data.background"));
        assertEquals(pictures, black.set("data.background", "usual"));
        assertEquals(
                "data.colours=red is not possible: colours: found \"red\", one of grey, rgb is needed",
                refusal(pictures, "data.colours", "red"));
        assertEquals(
                "there is no setting data.without for pictures; allowed are data.colours, data.background",
                refusal(pictures, "data.without", "9"));
        assertEquals("there is no setting data.x for a test", refusal(PAPER, "data.x", "9"));
    }
}
