package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.train.EpochRecord;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WarningTest {

    private static EpochRecord epoch(int number, double accuracy) {
        return new EpochRecord(number, 1, 1, 0, 0, 1, accuracy, 1000);
    }

    private static List<Warning> nearChance(double accuracy, double chance) {
        List<Warning> warnings = new ArrayList<>();
        Warning.nearChance(epoch(1, accuracy), chance, warnings);
        return warnings;
    }

    /** A quarter of the way from guessing to being always right. */
    @ParameterizedTest
    @CsvSource({"0.26, 0.1, 1", "0.32, 0.1, 1", "0.33, 0.1, 0", "0.6, 0.5, 1", "0.63, 0.5, 0", "0.9, 0.9, 1"})
    void aModelThatIsHardlyBetterThanGuessingIsTold(double accuracy, double chance, int warnings) {
        assertEquals(warnings, nearChance(accuracy, chance).size());
    }

    @Test
    void theSentenceHasBothNumbersAndWhatToDo() {
        assertEquals(
                List.of(new Warning(
                        Warning.Kind.NEAR_CHANCE,
                        "validation accuracy is 26.0 % where guessing gives 10.0 %: the model has learned next to nothing;"
                                + " give it more objects, more epochs or another architecture before relying on it")),
                nearChance(0.26, 0.1));
    }

    @ParameterizedTest
    @CsvSource({"20, 20, 0", "11, 20, 0", "10, 20, 1", "1, 5, 0", "1, 6, 1"})
    void epochsInVainAreTold(int best, int epochs, int warnings) {
        List<Warning> found = new ArrayList<>();
        Warning.stoppedImproving(epoch(best, 1), epochs, found);
        assertEquals(warnings, found.size());
    }
}
