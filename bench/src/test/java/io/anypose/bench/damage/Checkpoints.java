package io.anypose.bench.damage;

import io.anypose.learn.Experiment;
import io.anypose.model.Model;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Operators;
import io.anypose.train.Checkpoint;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Checkpoints, from which the same training continues. */
final class Checkpoints implements Intake {

    private final Experiment experiment = TinyExperiment.with(Operators.FIXED);
    private final Compute compute = Compute.on(Compute.Choice.CPU);
    private final Model model = experiment.model(compute);
    private final FileIntake files;

    private Checkpoints(Path file) {
        AtomicReference<Checkpoint> last = new AtomicReference<>();
        experiment.training(model).checkpoints(last::set).run(Optional.empty());
        last.get().write(file);
        this.files = new FileIntake(file, List.of(ModelFiles.bytes(file)), ArchiveMutants::new, this::resume);
    }

    static Intake open(Path folder) {
        return new Checkpoints(folder.resolve("damaged.checkpoint"));
    }

    private void resume(Path file) {
        experiment.training(model).stopWhen(() -> true).run(Optional.of(Checkpoint.read(file)));
    }

    @Override
    public List<byte[]> whole() {
        return files.whole();
    }

    @Override
    public Mutants mutants(byte[] whole) {
        return files.mutants(whole);
    }

    @Override
    public void take(byte[] input) {
        files.take(input);
    }

    @Override
    public void close() {
        model.close();
        compute.close();
    }
}
