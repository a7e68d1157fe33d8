package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.data.Coverage;
import io.anypose.data.picture.Gallery;
import io.anypose.group.CyclicGroup;
import io.anypose.group.Pose;
import io.anypose.image.picture.PictureSize;
import io.anypose.image.picture.Pixels;
import io.anypose.learn.Answer.Detail;
import io.anypose.learn.ModelFile.Part;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Operators;
import io.anypose.pose.Inference;
import io.anypose.pose.NearestNeighbours;
import io.anypose.pose.Recogniser;
import io.anypose.pose.Recognitions;
import io.anypose.pose.confidence.Temperature;
import io.anypose.provenance.AnyposeException;
import io.anypose.recipe.Trial;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainedModelTest {

    private static ModelFile file;
    /** Of a program's own views, which say nothing of pictures. */
    private static ModelFile unscaled;

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
        Trial few = Trials.few(Operators.FIXED);
        Trial recipe = few.set("training.epochs", 2).set("training.coverage", Coverage.EVERY_POSE);
        file = new Experiment(recipe, gallery.source()).train(Compute.Choice.CPU);
        unscaled = new Experiment(recipe, gallery.views()).train(Compute.Choice.CPU);
    }

    @Test
    void manyThreadsGetTheAnswersOfOne() throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (TrainedModel model = TrainedModel.open(file, Compute.Choice.CPU)) {
            List<Answer> expected = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                expected.add(loosely(model, i));
            }
            List<Callable<Answer>> questions = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                int which = i % 16;
                questions.add(() -> loosely(model, which));
            }
            List<Future<Answer>> answers = threads.invokeAll(questions);
            for (int i = 0; i < answers.size(); i++) {
                assertEquals(expected.get(i % 16), answers.get(i).get());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** An answer with the probabilities of poses. */
    private static Answer loosely(TrainedModel model, int i) {
        return model.recogniseLoosely(List.of(model.prepare(picture(i))), Detail.POSES)
                .get(0);
    }

    @Test
    void aListIsAnsweredInItsOrderAndAsOnePictureAfterTheOther() {
        List<BufferedImage> pictures =
                IntStream.range(0, 1100).mapToObj(i -> picture(i % 16)).toList(); // more than two tiles
        try (TrainedModel model = TrainedModel.open(file, Compute.Choice.CPU)) {
            assertAnsweredAsOneAfterTheOther(model, pictures, model.recognise(pictures));
            List<byte[]> prepared = pictures.stream().map(model::prepare).toList();
            assertAnsweredAsOneAfterTheOther(model, pictures, model.recogniseLoosely(prepared, Detail.USUAL));
            assertEquals(List.of(), model.recognise(List.of()));
            assertEquals(List.of(), model.recogniseLoosely(List.of(), Detail.USUAL));
        }
    }

    private static void assertAnsweredAsOneAfterTheOther(
            TrainedModel model, List<BufferedImage> pictures, List<Answer> answers) {
        assertEquals(pictures.size(), answers.size());
        for (int i = 0; i < answers.size(); i++) {
            Answer one = model.recognise(pictures.get(i));
            assertEquals(one.label(), answers.get(i).label());
            assertEquals(one.pose(), answers.get(i).pose());
            assertEquals(one.confidence(), answers.get(i).confidence(), 1e-6);
            Map<String, Double> classes = answers.get(i).classes();
            assertEquals(one.classes().keySet(), classes.keySet());
            one.classes().forEach((name, probability) -> assertEquals(probability, classes.get(name), 1e-6, name));
        }
    }

    /** Each thread, asked for the width of its picture, waits until the other has come as far. */
    @Test
    void oneThreadDoesNotWaitForAnother() throws Exception {
        CountDownLatch inside = new CountDownLatch(2);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try (TrainedModel model = TrainedModel.open(file, Compute.Choice.CPU)) {
            Callable<Answer> question = () -> model.recognise(new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB) {
                @Override
                public int getWidth() {
                    inside.countDown();
                    try {
                        assertTrue(inside.await(20, TimeUnit.SECONDS), "the other thread has to wait");
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return super.getWidth();
                }
            });
            for (Future<Answer> answer : threads.invokeAll(List.of(question, question))) {
                answer.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aModelOfPicturesFromMemoryBringsOthersToTheirSize() {
        BufferedImage large = new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB);
        BufferedImage small = picture(5);
        for (int pixel = 0; pixel < 64; pixel++) {
            large.setRGB(pixel % 8, pixel / 8, small.getRGB(pixel % 8 / 2, pixel / 8 / 2));
        }
        try (TrainedModel model = TrainedModel.open(file, Compute.Choice.CPU)) {
            assertEquals(model.recognise(small), model.recognise(large));
        }
    }

    @Test
    void aModelTravelsThroughAStream() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        file.write(out);
        ModelFile read = ModelFile.read(new ByteArrayInputStream(out.toByteArray()), "the stream");
        assertEquals(file.spec(), read.spec());
        assertEquals(file.parts().keySet(), read.parts().keySet());
        file.parts()
                .forEach((part, bytes) -> assertArrayEquals(bytes, read.parts().get(part), part.toString()));
        byte[] cut = Arrays.copyOf(out.toByteArray(), 200);
        var refusal =
                assertThrows(AnyposeException.class, () -> ModelFile.read(new ByteArrayInputStream(cut), "the stream"));
        assertTrue(refusal.getMessage().startsWith("the stream was cut short"), refusal.getMessage());
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
    void aPictureOfAnotherSizeIsBroughtToThatOfTraining() {
        try (TrainedModel model = TrainedModel.open(unscaled, Compute.Choice.CPU)) {
            BufferedImage small = picture(5);
            BufferedImage large = new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB);
            for (int pixel = 0; pixel < 64; pixel++) {
                large.setRGB(pixel % 8, pixel / 8, small.getRGB(pixel % 8 / 2, pixel / 8 / 2));
            }
            assertArrayEquals(model.prepare(small), model.prepare(large));
        }
    }

    private static ModelFile without(Part... left) {
        assertEquals(Set.of(Part.values()), file.parts().keySet());
        ModelFile rest = file;
        for (Part part : left) {
            rest = ModelFiles.without(rest, part);
        }
        return rest;
    }

    @Test
    void aFileIsOpenedByItsPathWithAllThatTravelsWithIt(@TempDir Path folder) {
        Path path = folder.resolve("rings.anypose");
        file.write(path);
        try (TrainedModel model = TrainedModel.open(path)) {
            assertEquals(path.toString(), model.file().name());
            assertEquals(file.spec(), model.model().spec());
            assertEquals(6, model.references().orElseThrow().size(), "two objects at three poses");
            assertTrue(model.orbit().isPresent());
            assertTrue(model.findsPoses());
        }
    }

    @Test
    void anAnswerNamesTheMostProbableClassAndTheFoundPose() {
        try (TrainedModel model = TrainedModel.open(file, Compute.Choice.CPU)) {
            for (int i = 0; i < 8; i++) {
                Answer answer = model.recognise(picture(i));
                Recognitions said = model.recogniser(model.orbit().orElseThrow())
                        .recognise(Pixels.of(picture(i), file.spec().format()), 1);
                assertEquals(List.of("even", "odd").get(said.label(0)), answer.label());
                assertEquals(
                        Map.of("pose", (double)
                                new CyclicGroup(4).signed(said.poses().get(0))),
                        answer.pose().orElseThrow().byName());
                assertEquals(said.classProbabilities()[0][said.label(0)], answer.confidence());
                assertEquals(answer.confidence(), answer.classes().get(answer.label()));
                assertEquals("orbit", answer.by());
                assertEquals(List.of(), answer.poses());
            }
        }
    }

    @Test
    void whereThePoseIsToldItIsNotSearchedFor() {
        Pose told = file.spec().group().pose(3);
        byte[] pixels = Pixels.of(picture(5), file.spec().format());
        try (TrainedModel model = TrainedModel.open(without(Part.REFERENCES, Part.ORBIT), Compute.Choice.CPU)) {
            Recognitions given = model.given(told).recognise(pixels, 1);
            assertEquals(told, given.poses().get(0));
            assertArrayEquals(new double[] {0, 0, 0, 1}, given.poseProbabilities()[0]);
        }
    }

    @Test
    void theOrbitRecogniserComesBeforeTheReferences() {
        try (TrainedModel model = TrainedModel.open(file, Compute.Choice.CPU)) {
            assertAnswersOf(model.orbit().orElseThrow(), model);
        }
    }

    /** The picture has the size of those in training and is not changed. */
    @Test
    void picturesOfAProgramsOwnViewsAreTakenAsTheyAre() {
        try (TrainedModel model = TrainedModel.open(unscaled, Compute.Choice.CPU)) {
            assertAnswersOf(model.orbit().orElseThrow(), model);
        }
    }

    @Test
    void withoutAnOrbitRecogniserTheNearestReferenceDecides() {
        try (TrainedModel model = TrainedModel.open(without(Part.ORBIT), Compute.Choice.CPU)) {
            assertTrue(model.findsPoses());
            assertAnswersOf(
                    new NearestNeighbours(model.model(), model.references().orElseThrow(), 1), model);
        }
        try (TrainedModel model = TrainedModel.open(without(Part.REFERENCES), Compute.Choice.CPU)) {
            assertTrue(model.findsPoses(), "by the orbit recogniser alone");
        }
    }

    @Test
    void withoutDistanceNothingIsUnknownAndAnswersAreEqual() {
        try (TrainedModel calibrated = TrainedModel.open(file, Compute.Choice.CPU);
                TrainedModel model = TrainedModel.open(without(Part.DISTANCE), Compute.Choice.CPU)) {
            BufferedImage white = new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB);
            IntStream.range(0, 16).forEach(pixel -> white.setRGB(pixel % 4, pixel / 4, 0xffffff));
            assertTrue(calibrated.recognise(white).unknown(), "no picture of training is white");
            assertFalse(model.recognise(white).unknown());
            assertEquals(OptionalDouble.empty(), model.recognise(white).distance());
            Temperature temperature = new Temperature(
                    calibrated.calibration("orbit").orElseThrow().temperature());
            for (int i = 0; i < 16; i++) {
                Answer with = loosely(calibrated, i);
                Answer without = loosely(model, i);
                assertEquals(without.label(), with.label());
                assertEquals(without.pose(), with.pose());
                assertEquals(without.poses(), with.poses());
                double[] classes = with.classes().values().stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray();
                double[] uncalibrated = temperature.inverse().apply(classes);
                assertEquals(
                        without.confidence(), Arrays.stream(uncalibrated).max().orElseThrow(), 1e-6);
            }
        }
    }

    @Test
    void everyRecogniserHasACalibrationOfItsOwn() {
        try (TrainedModel model = TrainedModel.open(file, Compute.Choice.CPU)) {
            for (String recogniser : List.of("given", "knn", "orbit")) {
                assertEquals(0.02, model.calibration(recogniser).orElseThrow().falseAlarms(), recogniser);
            }
            assertEquals(6, model.calibration("orbit").orElseThrow().views(), "two objects at three poses");
            assertEquals(6, model.calibration("given").orElseThrow().views(), "the same");
            assertEquals(3, model.calibration("knn").orElseThrow().views(), "the other three are references");
        }
    }

    private static void assertAnswersOf(Inference inference, TrainedModel model) {
        Recogniser recogniser = model.recogniser(inference);
        for (int i = 0; i < 8; i++) {
            Recognitions expected =
                    recogniser.recognise(Pixels.of(picture(i), file.spec().format()), 1);
            assertEquals(model.answer(inference.name(), expected, 0, Detail.POSES), loosely(model, i));
        }
    }

    @Test
    void aModelThatFindsNoPosesSaysWhy() {
        try (TrainedModel model = TrainedModel.open(without(Part.REFERENCES, Part.ORBIT), Compute.Choice.CPU)) {
            assertFalse(model.findsPoses());
            var refusal = assertThrows(AnyposeException.class, () -> model.recognise(picture(1)));
            assertEquals(
                    "the model cannot find poses: it has no operator, or was trained without references and orbit"
                            + " recogniser; train one with the fixed operator",
                    refusal.getMessage());
        }
    }

    @Test
    void closingFreesTheEngineAndHoldsNobodyUp() throws Exception {
        TrainedModel model = TrainedModel.open(file, Compute.Choice.CPU);
        assertTrue(model.compute().manager().isOpen());
        model.close();
        assertFalse(model.compute().manager().isOpen());
        assertFalse(model.model().manager().isOpen());
        FutureTask<Answer> late = new FutureTask<>(() -> model.recognise(picture(1)));
        Thread other = new Thread(late, "late");
        other.setDaemon(true);
        other.start();
        var refusal = assertThrows(ExecutionException.class, () -> late.get(20, TimeUnit.SECONDS));
        assertEquals(IllegalStateException.class, refusal.getCause().getClass());
    }
}
