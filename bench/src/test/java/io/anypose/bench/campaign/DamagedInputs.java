package io.anypose.bench.campaign;

import io.anypose.bench.damage.Damage;
import io.anypose.bench.damage.Intake;
import io.anypose.bench.damage.IntakeKind;
import io.anypose.bench.measure.Finding;
import io.anypose.bench.measure.Measurement;
import io.anypose.bench.measure.ProgressListener;
import io.anypose.bench.measure.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Whatever comes in, damaged in many ways: each input is taken in or refused with a sentence. */
final class DamagedInputs extends Measurement {

    private static final int OF_EACH = 2500;
    private static final int KINDS = IntakeKind.values().length;

    private final Path folder;
    private final Consumer<String> problems;

    DamagedInputs(Path folder, Consumer<String> problems) {
        super("inputs");
        this.folder = folder;
        this.problems = problems;
    }

    @Override
    public List<Finding> measure(Workload workload, ProgressListener progress) {
        int each = workload.some(OF_EACH);
        List<Finding> findings = new ArrayList<>();
        int refused = 0;
        for (IntakeKind kind : IntakeKind.values()) {
            double before = (double) findings.size() / KINDS;
            progress.at("damaged inputs: " + kind, before);
            try (Intake intake = kind.open(folder)) {
                Damage damage = Damage.to(
                        intake,
                        each,
                        Workload.SEED,
                        done -> progress.at("damaged inputs: " + kind, before + (double) done / each / KINDS));
                damage.escapes().forEach(escape -> problems.accept(kind + ": " + escape));
                refused += damage.refused();
                findings.add(found(kind + ": escapes", damage.escapes().size(), "inputs")
                        .atMost(0));
            }
        }
        findings.add(found("damaged", KINDS * each, "inputs").atLeast(workload.some(20_000)));
        findings.add(found("refused with a sentence", refused, "inputs"));
        return findings;
    }
}
