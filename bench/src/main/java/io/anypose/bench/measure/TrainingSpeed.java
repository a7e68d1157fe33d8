package io.anypose.bench.measure;

import io.anypose.learn.Experiment;
import io.anypose.model.operator.Operators;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How many anchors the paper's recipe trains on in a second, with each operator, and how that compares with the encoder's
 * two products: images with weights, and gradients with images.
 */
final class TrainingSpeed extends Measurement {

    /** With a third of them the middle of one run differed by a twentieth from that of the next. */
    private static final int ROUNDS = 33;

    private static final int STEPS = 50;
    /** By how much two measurements of the same differ on a quiet machine. */
    private static final double NOISE = 0.02;

    private static final String PRODUCTS = "the products' speed";

    TrainingSpeed() {
        super("training");
    }

    @Override
    public List<Finding> measure(Workload workload, ProgressListener progress) {
        Map<Operators, Experiment> experiments = new EnumMap<>(Operators.class);
        for (Operators operator : Operators.values()) {
            experiments.put(operator, workload.experiment(Workload.trial("paper", "rotation", operator)));
        }
        int count = workload.some(ROUNDS);
        int batch = Workload.PAPER.recipe().training().batch();
        Rounds rounds = new Rounds(count);
        try (Limit limit =
                Limit.ofEncoder(workload, experiments.get(Operators.FIXED).spec(), 2 * batch)) {
            for (int round = 0; round < count; round++) {
                double done = 0;
                for (Operators operator : Operators.values()) {
                    progress.at("training, operator " + operator, (round + done++ / experiments.size()) / count);
                    if (operator == Operators.FIXED) { // what is compared is measured one right after the other
                        rounds.add("limit", limit.seconds() / batch);
                    }
                    rounds.add(
                            operator.toString(),
                            Pace.secondsPerAnchor(experiments.get(operator), workload.compute(), workload.some(STEPS)));
                }
            }
            return findings(rounds, limit.operations() / batch);
        }
    }

    private List<Finding> findings(Rounds rounds, double operationsPerAnchor) {
        List<Finding> findings = new ArrayList<>();
        findings.add(found("product rate", operationsPerAnchor / rounds.median("limit") / 1e9, "GFLOP/s"));
        findings.add(found("limit: the products alone", 1 / rounds.median("limit"), "anchors/s"));
        findings.add(speed(rounds, "fixed")
                .ratio(rounds.ratio("limit", "fixed"), PRODUCTS)
                .ratioAtLeast(0.75));
        findings.add(compared(rounds, "none").ratioAtMost(1 + NOISE));
        findings.add(compared(rounds, "learned").ratioAtMost(1.2));
        findings.add(compared(rounds, "spectral").ratioAtMost(1.15));
        return findings;
    }

    private Finding speed(Rounds rounds, String operator) {
        return found("operator " + operator, 1 / rounds.median(operator), "anchors/s");
    }

    private Finding compared(Rounds rounds, String operator) {
        return speed(rounds, operator).ratio(rounds.ratio(operator, "fixed"), "the time with fixed");
    }
}
