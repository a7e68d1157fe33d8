package io.anypose.recipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.file.Json;
import io.anypose.image.picture.Backdrop;
import io.anypose.image.picture.Colours;
import io.anypose.image.picture.PictureSize;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TrialTest {

    private static final Trial PAPER = NamedRecipes.trial("paper", "rotation", Operators.FIXED);

    static List<Trial> trials() {
        List<Trial> trials = new ArrayList<>(NamedRecipes.all());
        trials.add(PAPER.with(PAPER.task().seeing(Seen.ALL)));
        trials.add(PAPER.with(PAPER.task().seeing(new Seen(Map.of("x", 4.0, "y", 6.0)))));
        trials.add(PAPER.with(new Task(
                new Data.Digits("folder", Optional.of(List.of(3, 9)), OptionalInt.of(300)),
                "rotation",
                Optional.empty())));
        trials.add(PAPER.with(Task.digits("translate-x:any")).with(-7));
        trials.add(PAPER.with(Task.of(
                new Data.Folder(
                        "pictures",
                        Optional.of("test"),
                        Optional.of(new PictureSize(32, 24)),
                        Optional.of(Colours.GREY),
                        Optional.of(Backdrop.NOISE)),
                "rotation")));
        trials.add(PAPER.with(Task.of(Data.Folder.of("turntable"), "examples:12")));
        trials.add(new Trial(
                "all measures",
                PAPER.task(),
                PAPER.recipe(),
                1,
                List.of(
                        new Measure.Evaluate(
                                List.of("given", "knn"), List.of(1, 3), Optional.of("0:360:18"), OptionalInt.of(500)),
                        new Measure.Evaluate(List.of(), List.of(), Optional.empty(), OptionalInt.empty()),
                        new Measure.Ablate(List.of(100, 2000), List.of(1L, 2L), OptionalInt.of(10)),
                        new Measure.Unknown(OptionalInt.empty()),
                        new Measure.Describe())));
        return trials;
    }

    @ParameterizedTest
    @MethodSource("trials")
    void theJsonFormLosesNothing(Trial trial) {
        assertEquals(trial, Json.read(Json.line(trial), Trial.class));
        assertEquals(trial, Json.read(Json.text(trial), Trial.class));
        assertEquals(trial.recipe(), Json.read(Json.line(trial.recipe()), Recipe.class));
        assertEquals(trial.key(), Json.read(Json.line(trial), Trial.class).key());
    }

    @Test
    void theJsonFormIsTheOneOfTheDocumentation() {
        assertEquals("""
                {
                  "name": "rotation-fixed",
                  "task": {
                    "data": {
                      "digits": "mnist"
                    },
                    "transformation": "rotation",
                    "seen": {
                      "rotation": 72.0
                    }
                  },
                  "recipe": {
                    "encoder": {
                      "kind": "dense",
                      "planes": "rgb",
                      "dimension": 70
                    },
                    "operator": {
                      "kind": "fixed"
                    },
                    "hidden": 70,
                    "views": {
                      "backgrounds": "fixed",
                      "jitter": "none"
                    },
                    "training": {
                      "epochs": 20,
                      "coverage": "every-pose",
                      "batch": 512,
                      "rate": 0.001,
                      "schedule": "constant"
                    },
                    "loss": {
                      "lambda": 1.0,
                      "reduction": "mean",
                      "views": "first-view"
                    },
                    "orbit": {
                      "network": "mlp:256",
                      "passes": 4,
                      "coverage": "every-pose",
                      "batch": 512,
                      "rate": 0.002,
                      "decay": 0.001
                    },
                    "unknown": 0.02
                  },
                  "seed": 42,
                  "measures": []
                }""", Json.text(PAPER.with(Task.digits("rotation").seeing(Seen.within("rotation", 72)))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "epochs":20         | "epochs":"20"        | recipe.training.epochs: found "20", a whole number is needed
            "epochs":20         | "epochs":0           | recipe.training: training.epochs is 0; allowed is 1 or more
            "epochs":20,        | ''                   | recipe.training.epochs: found nothing, a whole number is needed
            "epochs":20         | "epochs":20,"passes":20 | recipe.training.passes: found 20, but there is nothing of this name
            "kind":"dense"      | "kind":"ring"        | recipe.encoder.kind: found "ring", one of dense, conv, stacked, torus, rigid is needed
            "rotation"          | "spin"               | "spin" is no known transformation
            {"memory":"a test"} | {"tape":"a test"}    | task.data
            {"memory":"a test"} | {}                   | task.data
            {"memory":"a test"} | {"digits":"mnist","limit":0} | the limit is 0; allowed is 1 or more
            {"memory":"a test"} | {"folder":"x","size":"big"} | task.data.size
            "measures":[]       | "measures":[{"guess":{}}] | measures[0]
            """)
    void aDamagedTrialIsRefusedWithItsPlace(String found, String damaged, String message, @TempDir Path folder)
            throws IOException {
        Path file = folder.resolve("trial.json");
        String text = Json.line(PAPER);
        assertTrue(text.contains(found), text);
        Files.writeString(file, text);
        assertEquals(PAPER, Trial.read(file));
        Files.writeString(file, text.replace(found, damaged));
        String refusal =
                assertThrows(AnyposeException.class, () -> Trial.read(file)).getMessage();
        assertTrue(refusal.startsWith(file + ": "), refusal);
        assertTrue(refusal.contains(message), refusal);
        assertTrue(refusal.endsWith("; the description of a model has a trial that is complete"), refusal);
    }

    @Test
    void equalTrialsHaveEqualKeysWhateverTheyAreCalled() {
        Trial same =
                new Trial("another name", PAPER.task(), PAPER.recipe(), Trial.SEED, List.of(new Measure.Describe()));
        assertEquals(PAPER.key(), same.key());
        assertTrue(PAPER.key().matches("[0-9a-f]{64}"), PAPER.key());
    }

    @Test
    void everyOtherResultHasAnotherKey() {
        List<Trial> others = List.of(
                PAPER,
                PAPER.with(43),
                PAPER.with(PAPER.task().seeing(Seen.ALL)),
                PAPER.with(PAPER.task().seeing(Seen.within("rotation", 36))),
                PAPER.with(PAPER.task().with(new Data.Memory("another test"))),
                PAPER.with(Task.digits("rotation")),
                PAPER.with(Task.digits("rotation")).set("data.without", "none"),
                PAPER.with(Task.of(Data.Digits.MNIST.first(300), "rotation")),
                PAPER.with(Task.of(NamedRecipes.MEMORY, "rotation:any")),
                PAPER.set("hidden", 71),
                PAPER.set("orbit", "none"));
        assertEquals(
                others.size(), others.stream().map(Trial::key).distinct().count(), "and each setting: SettingsTest");
    }

    @Test
    void aTrialIsNamedAfterItsTransformationAndOperator() {
        assertEquals("rotation-fixed", PAPER.name());
        assertEquals(
                "rotation:any-none",
                NamedRecipes.trial("few", "rotation:any", Operators.NONE).name());
        assertThrows(
                NullPointerException.class, () -> new Trial(null, PAPER.task(), PAPER.recipe(), Trial.SEED, List.of()));
    }

    @Test
    void changesLeaveTheRestAsItWas() {
        Trial trial = new Trial("mine", PAPER.task(), PAPER.recipe(), 7, List.of(new Measure.Describe()));
        Recipe recipe = PAPER.recipe().set("hidden", 5);
        Task task = Task.digits("translate-x");
        assertEquals(new Trial("mine", PAPER.task(), recipe, 7, trial.measures()), trial.with(recipe));
        assertEquals(new Trial("mine", PAPER.task(), recipe, 7, trial.measures()), trial.set("hidden", 5));
        assertEquals(new Trial("mine", PAPER.task(), PAPER.recipe(), 8, trial.measures()), trial.with(8));
        assertEquals(new Trial("mine", task, PAPER.recipe(), 7, trial.measures()), trial.with(task));
        Data.Digits without = new Data.Digits("mnist", Optional.of(List.of(3)), OptionalInt.empty());
        assertEquals(
                new Task(without, "translate-x", Optional.of(Seen.ALL)),
                trial.with(task.seeing(Seen.ALL)).set("data.without", 3).task());
        assertEquals(new Seed(7), trial.seeds());
    }

    @Test
    void theProvenanceHasTaskAndSeed() {
        Map<String, String> digits = PAPER.with(
                        Task.of(Data.Digits.MNIST.first(300), "rotation").seeing(Seen.within("rotation", 36)))
                .settings();
        assertEquals("rotation", digits.get("transformation"));
        assertEquals("rotation=36", digits.get("seen"));
        assertEquals("embedded MNIST", digits.get("data"));
        assertEquals("300", digits.get("limit"));
        assertEquals("42", digits.get("seed"));
        assertEquals("20", digits.get("training.epochs"));
        Map<String, String> memory = PAPER.settings();
        assertEquals("a test", memory.get("data"));
        assertFalse(memory.containsKey("seen"));
        assertFalse(memory.containsKey("limit"));
    }

    @Test
    void dataSayWhereTheyAre() {
        assertEquals("embedded MNIST", Data.Digits.MNIST.place());
        assertEquals("fashion", new Data.Digits("fashion", Optional.empty(), OptionalInt.empty()).place());
        assertEquals("photos", Data.Folder.of("photos").place());
        assertEquals(
                "photos, test others",
                new Data.Folder("photos", Optional.of("others"), Optional.empty(), Optional.empty(), Optional.empty())
                        .place());
    }

    @Test
    void digitsKeepTheirOtherSettings() {
        Data.Digits some = Data.Digits.MNIST.first(10).without("3, 9");
        assertEquals(new Data.Digits("mnist", Optional.of(List.of(3, 9)), OptionalInt.of(10)), some);
        assertEquals(new Data.Digits("mnist", Optional.of(List.of(3, 9)), OptionalInt.of(1)), some.first(1));
        assertEquals(Optional.of(List.of()), some.without("none").without());
        assertEquals(
                "the limit is 0; allowed is 1 or more",
                assertThrows(IllegalArgumentException.class, () -> some.first(0))
                        .getMessage());
        List<Integer> classes = new ArrayList<>(List.of(1));
        Data.Digits copied = new Data.Digits("mnist", Optional.of(classes), OptionalInt.empty());
        classes.add(2);
        assertEquals(Optional.of(List.of(1)), copied.without());
    }

    @Test
    void aTaskIsAnyPoseByItsName() {
        assertTrue(Task.digits("rotation:any").isAny());
        assertTrue(Task.digits("rotate-translate:any/30").isAny());
        assertFalse(Task.digits("rotation:30").isAny());
        assertTrue(Task.of(NamedRecipes.MEMORY, "examples").kind().isEmpty());
        assertEquals(
                "rotation:30", Task.digits("rotation:30").kind().orElseThrow().name());
        assertThrows(IllegalArgumentException.class, () -> Task.digits("spin"));
        assertThrows(NullPointerException.class, () -> new Task(null, "rotation", Optional.empty()));
    }

    @Test
    void anotherSeedIsAnotherTrial() {
        assertNotEquals(PAPER, PAPER.with(1));
    }
}
