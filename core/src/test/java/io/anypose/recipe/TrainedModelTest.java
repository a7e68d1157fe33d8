package io.anypose.recipe;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.Coverage;
import io.anypose.data.picture.Gallery;
import io.anypose.group.CyclicGroup;
import io.anypose.image.PictureSize;
import io.anypose.model.ModelFile;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.AnyposeException;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TrainedModelTest {

    private static ModelFile file;

    private static BufferedImage picture(int i) {
        BufferedImage picture = new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB);
        picture.setRGB(i % 4, i / 4 % 4, 0xffffff);
        picture.setRGB((i + 1) % 4, 0, 0x808080);
        return picture;
    }

    @BeforeAll
    static void train() {
        Gallery gallery = new Gallery(new PictureSize(4, 4), 4);
        for (int i = 0; i < 20; i++) {
            gallery.add(i % 2 == 0 ? "even" : "odd", Map.of(0, picture(i), 1, picture(i + 1), -1, picture(i + 3)));
        }
        Recipe few = Recipe.few(OperatorKind.FIXED).suiting(new CyclicGroup(4));
        Recipe recipe = few.with(few.training().withPasses(2, Coverage.EVERY_POSE));
        file = new Experiment(recipe, gallery.views()).train(Compute.Choice.CPU);
    }

    @Test
    void manyThreadsGetTheAnswersOfOne() throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (TrainedModel model = TrainedModel.open(file, Compute.Choice.CPU)) {
            List<Answer> expected = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                expected.add(model.recognise(picture(i)));
            }
            List<Callable<Answer>> questions = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                int which = i % 16;
                questions.add(() -> model.recognise(picture(which)));
            }
            List<Future<Answer>> answers = threads.invokeAll(questions);
            for (int i = 0; i < answers.size(); i++) {
                Answer answer = answers.get(i).get();
                assertEquals(expected.get(i % 16).label(), answer.label());
                assertEquals(expected.get(i % 16).pose(), answer.pose());
                assertArrayEquals(
                        expected.get(i % 16).details().poseProbabilities()[0],
                        answer.details().poseProbabilities()[0]);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aClosedModelSaysSo() {
        TrainedModel model = TrainedModel.open(file, Compute.Choice.CPU);
        model.recognise(picture(1));
        model.close();
        model.close();
        var refusal = assertThrows(IllegalStateException.class, () -> model.recognise(picture(1)));
        assertEquals("the model has been closed; open it again to recognise more pictures", refusal.getMessage());
    }

    @Test
    void aPictureOfAnotherSizeIsRefusedWhereNobodySaidHowToScaleIt() {
        try (TrainedModel model = TrainedModel.open(file, Compute.Choice.CPU)) {
            BufferedImage large = new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB);
            var refusal = assertThrows(AnyposeException.class, () -> model.recognise(large));
            assertTrue(refusal.getMessage().startsWith("the picture has 8 x 8 pixels, but 4 x 4 are needed"));
        }
    }
}
