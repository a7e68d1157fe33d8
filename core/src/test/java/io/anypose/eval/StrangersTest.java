package io.anypose.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.eval.Strangers.Apart;
import io.anypose.eval.Strangers.Score;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Poses;
import io.anypose.pose.Recognitions;
import io.anypose.pose.confidence.Temperature;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StrangersTest {

    private static final double ROUNDING = 1e-12;

    private static Recognitions answers(double[] distances, double[]... classes) {
        return new Recognitions(
                classes,
                new double[classes.length][3],
                Poses.repeat(new CyclicGroup(3).identity(), classes.length),
                distances,
                new Temperature(1));
    }

    @Test
    void theAreaIsTheShareOfPairsInRightOrderAndEqualOnesCountHalf() {
        double[] good = {1, 2, 3, 4};
        assertEquals(1, Apart.of(good, new double[] {5, 9}, 0.25).area(), ROUNDING);
        assertEquals(0, Apart.of(good, new double[] {0}, 0.25).area(), ROUNDING);
        assertEquals(2.5 / 4, Apart.of(good, new double[] {3}, 0.25).area(), ROUNDING);
        assertEquals((2.5 + 4) / 8, Apart.of(good, new double[] {3, 7}, 0.25).area(), ROUNDING);
    }

    @Test
    void scoresAreComparedWhereTheyRejectTheStatedShareOfGoodPictures() {
        double[] good = IntStream.rangeClosed(1, 100).mapToDouble(i -> i).toArray();
        double[] strange = {95, 96, 97, 98};
        assertEquals(0.5, Apart.of(good, strange, 0.04).rejected(), ROUNDING);
        assertEquals(
                0.75, Apart.of(good, strange, 0.05).rejected(), ROUNDING, "95 is the largest that is not rejected");
        assertEquals(1, Apart.of(good, new double[] {101}, 0.001).rejected(), ROUNDING);
        assertEquals(0, Apart.of(good, new double[] {100}, 0.001).rejected(), ROUNDING);
    }

    @Test
    void eachScoreSeesWhatItShould() {
        Strangers.Scores good = new Strangers.Scores();
        good.add(
                answers(new double[] {0.5, 0.9, 7}, new double[] {0.9, 0.1}, new double[] {0.8, 0.2}, new double[2]),
                2);
        Strangers.Scores others = new Strangers.Scores();
        others.add(answers(new double[] {1.5, 0.7}, new double[] {1, 0}, new double[] {0.5, 0.5}), 2);

        assertEquals(2, good.size(), "rows behind the pictures do not count");
        assertEquals(0, good.unknown());
        Strangers strangers = others.beside(good, "others", 0.5);
        assertEquals(2, strangers.pictures());
        assertEquals(0.5, strangers.unknown(), "above 1 is unknown");
        assertEquals(0.75, strangers.scores().get(Score.DISTANCE).area(), ROUNDING);
        assertEquals(
                0.5, strangers.scores().get(Score.SOFTMAX).area(), ROUNDING, "surer than any, and least sure of all");
        assertEquals(0.5, strangers.scores().get(Score.ENTROPY).area(), ROUNDING);
    }
}
