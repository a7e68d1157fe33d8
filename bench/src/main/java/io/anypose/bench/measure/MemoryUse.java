package io.anypose.bench.measure;

import io.anypose.data.ViewBatch;
import io.anypose.learn.Experiment;
import io.anypose.learn.TrainedModel;
import io.anypose.model.Model;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Operators;
import io.anypose.pose.Recogniser;
import io.anypose.provenance.ProcessMemory;
import io.anypose.recipe.Trial;
import io.anypose.train.EpochRecord;
import io.anypose.train.TrainingListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/** Whether the memory of the process stays the same over a long training and over many recognitions. */
final class MemoryUse extends Measurement {

    private static final int IMAGES = 4000;
    /** Convolutions take longer for each. */
    private static final int CONVOLVED = 1000;

    private static final int EPOCHS = 20;
    private static final int RECOGNITIONS = 100_000;
    /** Quick runs need them too: growth is that between quarters of the readings. */
    private static final int READINGS = 20;

    MemoryUse() {
        super("memory");
    }

    @Override
    public List<Finding> measure(Workload workload, ProgressListener progress) {
        List<Finding> findings = new ArrayList<>();
        findings.add(
                training(Workload.PAPER, IMAGES, workload, share -> progress.at("memory over epochs", 0.15 * share))
                        .finding(name(), EPOCHS + " epochs"));
        findings.add(training(
                        Workload.trial("photos", "rotation", Operators.FIXED),
                        CONVOLVED,
                        workload,
                        share -> progress.at("memory over epochs with convolutions", 0.15 + 0.15 * share))
                .finding(name(), EPOCHS + " epochs with convolutions"));
        findings.add(recognising(workload, progress).finding(name(), workload.some(RECOGNITIONS) + " recognitions"));
        findings.add(found("most that this run has used", ProcessMemory.peak() / 1e6, "MB"));
        return findings;
    }

    private static MemoryTrace training(Trial whole, int images, Workload workload, DoubleConsumer progress) {
        Trial trial = whole.with(whole.recipe().set("training.epochs", EPOCHS));
        Experiment experiment = new Experiment(trial, workload.source(trial, workload.some(images)));
        MemoryTrace trace = new MemoryTrace();
        try (Model model = experiment.model(workload.compute())) {
            experiment
                    .training(model)
                    .listener(new TrainingListener() {
                        @Override
                        public void epoch(EpochRecord epoch) {
                            trace.read();
                            progress.accept((double) epoch.epoch() / EPOCHS);
                        }
                    })
                    .run(Optional.empty());
        }
        return trace;
    }

    private static MemoryTrace recognising(Workload workload, ProgressListener progress) {
        MemoryTrace trace = new MemoryTrace();
        byte[] pixels = ViewBatch.at(
                        workload.test(Workload.PAPER),
                        0,
                        1,
                        workload.model().spec().group().identity())
                .pixels();
        try (TrainedModel trained = TrainedModel.open(workload.model(), Compute.Choice.CPU)) {
            Recogniser recogniser =
                    new Recogniser(trained.model(), trained.orbit().orElseThrow());
            for (int reading = 0; reading < READINGS; reading++) {
                progress.at("memory over recognitions", 0.3 + 0.7 * reading / READINGS);
                for (int i = 0; i < workload.some(RECOGNITIONS) / READINGS; i++) {
                    recogniser.recognise(pixels, 1);
                }
                trace.read();
            }
        }
        return trace;
    }
}
