package io.anypose.spark.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.app.reproduce.Job;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SweepPlanTest {

    private static List<Job> jobs(Map<String, String> vary, int seeds) {
        return new SweepPlan(List.of("--transformation", "rotation"), vary, seeds, OptionalInt.of(40)).jobs();
    }

    private static String train(Job job) {
        return String.join(" ", job.steps().get(0).args());
    }

    @Test
    void keysOfSettingsAreSetAndOptionsOfTrainGiven() {
        Map<String, String> vary = new LinkedHashMap<>();
        vary.put("training.epochs", "5,10");
        vary.put("operator", "fixed,none");

        List<Job> jobs = jobs(vary, 1);

        assertEquals(
                List.of(
                        "training.epochs-5-operator-fixed",
                        "training.epochs-5-operator-none",
                        "training.epochs-10-operator-fixed",
                        "training.epochs-10-operator-none"),
                jobs.stream().map(Job::name).toList());
        assertEquals(
                "train --transformation rotation --set training.epochs=10 --operator none --seed 42 --resume --output"
                        + " model.anypose",
                train(jobs.get(3)));
        assertEquals(
                "evaluate model.anypose --json --test-limit 40",
                String.join(" ", jobs.get(3).steps().get(1).args()));
    }

    @Test
    void valuesWithCommasHaveSemicolonsBetweenThem() {
        List<Job> jobs = jobs(Map.of("orbit.network", "mlp:8;conv:8,8@0.1"), 1);

        assertEquals(
                List.of("orbit.network-mlp_8", "orbit.network-conv_8_8_0.1"),
                jobs.stream().map(Job::name).toList());
        assertEquals(
                "train --transformation rotation --set orbit.network=conv:8,8@0.1 --seed 42 --resume --output model.anypose",
                train(jobs.get(1)));
    }

    @Test
    void eachSeedIsAJob() {
        assertEquals(
                List.of(42L, 43L, 44L),
                jobs(Map.of(), 3).stream().map(Job::seed).toList());
        assertEquals("model", jobs(Map.of(), 1).get(0).name());
    }
}
