package io.anypose.bench.damage;

import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Model files: one for each operator, one for any angle, two for turned and shifted objects, and one whose recogniser has references
 * only. Each is opened and asked.
 */
final class ModelFiles {

    private ModelFiles() {}

    static Intake open(Path folder) {
        Path file = folder.resolve("damaged.anypose");
        List<byte[]> whole = Stream.of(
                        trained(Operators.FIXED),
                        TinyExperiment.withoutOrbit().train(Compute.Choice.CPU),
                        trained(Operators.NONE),
                        trained(Operators.LEARNED),
                        trained(Operators.SPECTRAL),
                        TinyExperiment.anyAngle().train(Compute.Choice.CPU),
                        TinyExperiment.turnedAndShifted().train(Compute.Choice.CPU),
                        TinyExperiment.turnedByAnyAngleAndShifted().train(Compute.Choice.CPU))
                .map(model -> bytes(model, file))
                .toList();
        return new FileIntake(file, whole, ArchiveMutants::new, ModelFiles::recognise);
    }

    private static ModelFile trained(OperatorKind operator) {
        return TinyExperiment.with(operator).train(Compute.Choice.CPU);
    }

    private static byte[] bytes(ModelFile model, Path file) {
        model.write(file);
        return bytes(file);
    }

    static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void recognise(Path file) {
        try (TrainedModel model = TrainedModel.open(ModelFile.read(file), Compute.Choice.CPU)) {
            if (model.findsPoses()) {
                model.recognise(TinyExperiment.picture(3));
            } else {
                model.given(model.model().spec().group().identity())
                        .recognise(new byte[model.model().spec().format().bytes()], 1);
            }
        }
    }
}
