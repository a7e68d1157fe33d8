package io.anypose.recipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.Coverage;
import io.anypose.data.picture.Gallery;
import io.anypose.group.CyclicGroup;
import io.anypose.image.picture.PictureSize;
import io.anypose.model.Model;
import io.anypose.model.ModelFile;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import io.anypose.train.Checkpoint;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever somebody puts into a file: it is opened and works, or it is refused in a sentence that names it. */
@Tag("slow")
class DamagedModelFilesTest {

    private static final int MODELS = 320;
    private static final int CHECKPOINTS = 500;

    @TempDir
    private Path folder;

    private interface Use {
        void of(Path file);
    }

    @ParameterizedTest
    @EnumSource(OperatorKind.class)
    void aDamagedModelFileWorksOrIsRefusedByItsName(OperatorKind operator) throws IOException {
        Path file = folder.resolve("damaged.anypose");
        experiment(operator).train(Compute.Choice.CPU).write(file);
        try (TrainedModel model = TrainedModel.open(file)) {
            assertEquals(operator != OperatorKind.NONE, model.findsPoses());
        }
        damage(file, MODELS, this::recognise);
    }

    @Test
    void soDoesOneWithReferencesOnly() throws IOException {
        Path file = folder.resolve("damaged.anypose");
        ModelFile whole = experiment(OperatorKind.FIXED).train(Compute.Choice.CPU);
        SortedMap<String, byte[]> parts = new TreeMap<>(whole.parts());
        parts.remove("orbit");
        assertEquals(List.of("references"), List.copyOf(parts.keySet()));
        new ModelFile(whole.spec(), whole.provenance(), whole.weights(), whole.extras(), parts).write(file);
        damage(file, MODELS, this::recognise);
    }

    @Test
    void aDamagedCheckpointWorksOrIsRefusedByItsName() throws IOException {
        Path file = folder.resolve("damaged.checkpoint");
        Experiment experiment = experiment(OperatorKind.FIXED);
        AtomicReference<Checkpoint> last = new AtomicReference<>();
        try (Compute compute = Compute.on(Compute.Choice.CPU);
                Model model = experiment.model(compute)) {
            experiment.training(model).checkpoints(last::set).run(Optional.empty());
            last.get().write(file);
            damage(
                    file,
                    CHECKPOINTS,
                    damaged ->
                            experiment.training(model).stopWhen(() -> true).run(Optional.of(Checkpoint.read(damaged))));
        }
    }

    private void recognise(Path file) {
        try (TrainedModel model = TrainedModel.open(ModelFile.read(file), Compute.Choice.CPU)) {
            if (model.findsPoses()) {
                model.recognise(picture(3));
            } else {
                model.given(model.model().spec().group().identity())
                        .recognise(new byte[model.model().spec().format().bytes()], 1);
            }
        }
    }

    private static void damage(Path file, int count, Use use) throws IOException {
        use.of(file);
        Mutants mutants = new Mutants(Files.readAllBytes(file));
        List<String> escapes = new ArrayList<>();
        int refused = 0;
        for (int i = 0; i < count; i++) {
            RandomGenerator random = new Seed(16).generator("damage", i);
            byte[] damaged = mutants.next(random);
            Files.write(file, damaged);
            try {
                use.of(file);
            } catch (AnyposeException e) {
                refused++;
                if (!e.getMessage().contains(file.toString())) {
                    escapes.add(i + " is refused without its name: " + e.getMessage());
                }
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                escapes.add(i + " escapes as " + e);
            }
        }
        assertEquals(List.of(), escapes, escapes.size() + " escapes");
        assertTrue(refused > count / 2, "only " + refused + " of " + count + " are refused: this damages nothing");
    }

    /** Pictures of 4 x 4 pixels at three of four poses. */
    private static Experiment experiment(OperatorKind operator) {
        Gallery gallery = new Gallery(new PictureSize(4, 4), 4);
        for (int i = 0; i < 20; i++) {
            gallery.add(i % 2 == 0 ? "even" : "odd", Map.of(0, picture(i), 1, picture(i + 1), -1, picture(i + 3)));
        }
        Recipe few = Recipe.few(operator).suiting(new CyclicGroup(4));
        return new Experiment(few.with(few.training().withPasses(1, Coverage.EVERY_POSE)), gallery.source());
    }

    private static BufferedImage picture(int i) {
        BufferedImage picture = new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB);
        picture.setRGB(i % 4, i / 4 % 4, 0xffffff);
        picture.setRGB((i + 1) % 4, 0, 0x808080);
        return picture;
    }
}
