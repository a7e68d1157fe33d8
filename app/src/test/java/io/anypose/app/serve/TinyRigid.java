package io.anypose.app.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.app.Cli;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.model.engine.Compute;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A server with a model of turned and shifted digits that knows next to nothing. */
final class TinyRigid {

    private TinyRigid() {}

    static TinyServer serve() {
        TinyModels.files(); // writes the digits
        Path file = TinyModels.digits().resolveSibling("turn-and-shift.anypose");
        Cli.Outcome outcome = Cli.run(List.of(
                "train",
                "--transformation",
                "rotate-translate",
                "--operator",
                "fixed",
                "--set",
                "encoder.kind=rigid",
                "--epochs",
                "1",
                "--set",
                "training.batch=64",
                "--device",
                "cpu",
                "--data",
                TinyModels.digits().toString(),
                "--set",
                "data.without=9",
                "--output",
                file.toString()));
        assertEquals(0, outcome.code(), outcome.err());
        TrainedModel trained = TrainedModel.open(ModelFile.read(file), Compute.Choice.CPU);
        return new TinyServer(
                List.of(new ServedModel("turn-and-shift", trained, true)), Optional.of(TinyModels.data()));
    }
}
