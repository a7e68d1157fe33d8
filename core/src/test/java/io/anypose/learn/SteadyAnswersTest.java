package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.anypose.data.Coverage;
import io.anypose.data.picture.Gallery;
import io.anypose.image.picture.PictureSize;
import io.anypose.learn.Answer.Detail;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.recipe.Trial;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Answers are the same to the last bit, whatever is recognised with them. */
class SteadyAnswersTest {

    /** Products of nine columns are among those that the engine adds up in several ways. */
    private static final int CLASSES = 9;

    private static final int PICTURES = 150;

    /** Red and green are the same in every second one. */
    private static BufferedImage picture(int number) {
        BufferedImage picture = new BufferedImage(6, 6, BufferedImage.TYPE_INT_RGB);
        Random random = new Random(number);
        for (int pixel = 0; pixel < 36; pixel++) {
            int red = random.nextInt(256);
            int green = number % 2 == 0 ? red : random.nextInt(256);
            picture.setRGB(pixel % 6, pixel / 6, red << 16 | green << 8 | random.nextInt(256));
        }
        return picture;
    }

    private static ModelFile train(OperatorKind operator) {
        Gallery gallery = new Gallery(new PictureSize(6, 6), 10);
        for (int i = 0; i < 8 * CLASSES; i++) {
            gallery.add(
                    "class " + i % CLASSES, Map.of(0, picture(3 * i), 1, picture(3 * i + 1), -1, picture(3 * i + 2)));
        }
        Trial few = Trials.few(operator);
        return new Experiment(
                        few.set("training.epochs", 1).set("training.coverage", Coverage.EVERY_POSE), gallery.source())
                .train(Compute.Choice.CPU);
    }

    @ParameterizedTest
    @EnumSource(
            value = Operators.class,
            names = {"FIXED", "SPECTRAL"})
    void anAnswerDoesNotDependOnThePicturesBesideIt(OperatorKind operator) {
        try (TrainedModel model = TrainedModel.open(train(operator), Compute.Choice.CPU)) {
            List<byte[]> pictures = IntStream.range(0, PICTURES)
                    .mapToObj(number -> model.prepare(picture(number)))
                    .toList();
            List<Answer> together = model.recognisePrepared(pictures, Detail.POSES);
            assertEquals(PICTURES, together.size());
            for (int batch : new int[] {1, 7, 33, 64}) {
                assertSame(together, inBatches(model, pictures, batch), batch + " at once");
            }
            List<Answer> apart = new ArrayList<>(Collections.nCopies(PICTURES, null));
            for (int first : new int[] {0, 1}) { // red and green are the same in all of them, or in none
                List<Integer> alike = IntStream.iterate(first, i -> i < PICTURES, i -> i + 2)
                        .boxed()
                        .toList();
                List<Answer> answers = model.recognisePrepared(
                        alike.stream().map(pictures::get).toList(), Detail.POSES);
                IntStream.range(0, alike.size()).forEach(i -> apart.set(alike.get(i), answers.get(i)));
            }
            assertSame(together, apart, "beside pictures with planes alike");
            List<byte[]> backwards = new ArrayList<>(pictures);
            Collections.reverse(backwards);
            List<Answer> reversed = new ArrayList<>(model.recognisePrepared(backwards, Detail.POSES));
            Collections.reverse(reversed);
            assertSame(together, reversed, "in the opposite order");
        }
    }

    private static List<Answer> inBatches(TrainedModel model, List<byte[]> pictures, int batch) {
        List<Answer> answers = new ArrayList<>();
        for (int from = 0; from < pictures.size(); from += batch) {
            answers.addAll(model.recognisePrepared(
                    pictures.subList(from, Math.min(pictures.size(), from + batch)), Detail.POSES));
        }
        return answers;
    }

    private static void assertSame(List<Answer> expected, List<Answer> found, String how) {
        for (int i = 0; i < expected.size(); i++) {
            assertEquals(expected.get(i), found.get(i), "picture " + i + ", " + how);
        }
    }
}
