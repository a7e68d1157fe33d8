package io.anypose.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.anypose.data.Coverage;
import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformations;
import io.anypose.learn.Answer;
import io.anypose.learn.Experiment;
import io.anypose.learn.TrainedModel;
import io.anypose.learn.Trials;
import io.anypose.model.engine.Compute;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Trial;
import io.anypose.train.SmallMnist;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Python program of the guide, done with ONNX Runtime's Java API. Each step stands below the lines of Python that it does, and
 * all of these lines together must be the program in the guide, so that neither can change without the other.
 */
class PythonGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "guide.md");
    private static final Seed SEED = new Seed(42);

    @TempDir
    static Path folder;

    private static String expected;

    private final StringBuilder python = new StringBuilder();

    /** A model and a picture where the program looks for them, and what anypose says about the picture. */
    @BeforeAll
    static void exportAModel() throws IOException {
        ViewSource source = SmallMnist.of(600, 20).moved(Transformations.ROTATION);
        Trial recipe =
                Trials.paper(Operators.FIXED).set("training.epochs", 2).set("training.coverage", Coverage.EVERY_POSE);
        BufferedImage picture = picture(source.test(SEED));
        ImageIO.write(
                picture,
                "png",
                Files.createDirectory(folder.resolve("pictures"))
                        .resolve("7-at-108.png")
                        .toFile());
        try (TrainedModel model =
                TrainedModel.open(new Experiment(recipe, source).train(Compute.Choice.CPU), Compute.Choice.CPU)) {
            Files.write(folder.resolve("rotation-fixed.onnx"), ExportFormat.ONNX.bytes(model));
            Answer answer = model.recognise(picture);
            long degrees = Math.round(answer.pose().orElseThrow().byName().get("rotation"));
            expected = answer.label() + " at " + degrees + " degrees";
        }
    }

    /** The first test object, turned by 108°. */
    private static BufferedImage picture(Views views) {
        ImageFormat format = views.format();
        byte[] pixels = new byte[format.bytes()];
        Pose pose = views.transformation().group().poses().get(3);
        views.write(0, pose, pixels, 0);
        BufferedImage picture = new BufferedImage(format.width(), format.height(), BufferedImage.TYPE_INT_RGB);
        int plane = format.width() * format.height();
        for (int i = 0; i < plane; i++) {
            int colour = 0;
            for (int p = 0; p < format.planes(); p++) {
                colour = colour << 8 | (pixels[p * plane + i] & 255) * 255 / format.maximum();
            }
            picture.setRGB(i % format.width(), i / format.width(), colour);
        }
        return picture;
    }

    private void says(String lines) {
        python.append(lines);
    }

    private static String inGuide() throws IOException {
        Matcher block = Pattern.compile("```python\n(.*?)```\n", Pattern.DOTALL).matcher(Files.readString(GUIDE));
        return block.results().map(found -> found.group(1)).reduce("", String::concat);
    }

    @Test
    void theProgramSaysWhatAnyposeSays() throws Exception {
        says("""
                import glob
                import json

                import numpy
                import onnxruntime
                from PIL import Image

                session = onnxruntime.InferenceSession("rotation-fixed.onnx")
                """);
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession session =
                environment.createSession(folder.resolve("rotation-fixed.onnx").toString())) {

            says("""
                    about = session.get_modelmeta().custom_metadata_map
                    classes = json.loads(about["classes"])
                    poses = json.loads(about["poses"])

                    """);
            Map<String, String> about = session.getMetadata().getCustomMetadata();
            JsonNode classes = new ObjectMapper().readTree(about.get("classes"));
            JsonNode poses = new ObjectMapper().readTree(about.get("poses"));

            says("""
                    picture = Image.open(sorted(glob.glob("pictures/*.png"))[0]).convert("RGB")
                    image = numpy.asarray(picture, dtype=numpy.float32).transpose(2, 0, 1)[None] / 255
                    """);
            BufferedImage picture = first(folder.resolve("pictures"));
            long[] shape = {1, 3, picture.getHeight(), picture.getWidth()};
            try (OnnxTensor image = OnnxTensor.createTensor(environment, planes(picture), shape)) {

                says("""
                        outputs = session.run(["class_probabilities", "pose_probabilities"], {"image": image})

                        """);
                Set<String> wanted = Set.of("class_probabilities", "pose_probabilities");
                try (OrtSession.Result outputs = session.run(Map.of("image", image), wanted)) {

                    says("""
                            label = classes[outputs[0][0].argmax()]
                            pose = poses[outputs[1][0].argmax()]
                            print(label, "at", pose["rotation"], "degrees")
                            """);
                    String label =
                            classes.get(best(outputs, "class_probabilities")).textValue();
                    JsonNode pose = poses.get(best(outputs, "pose_probabilities"));
                    assertEquals(expected, label + " at " + pose.get("rotation") + " degrees");
                }
            }
        }
        assertEquals(python.toString(), inGuide());
    }

    private static BufferedImage first(Path pictures) throws IOException {
        try (Stream<Path> files = Files.list(pictures)) {
            return ImageIO.read(files.sorted().findFirst().orElseThrow().toFile());
        }
    }

    /** Red, green, blue, each row by row, from 0 to 1. */
    private static FloatBuffer planes(BufferedImage picture) {
        FloatBuffer values = FloatBuffer.allocate(3 * picture.getWidth() * picture.getHeight());
        for (int shift : new int[] {16, 8, 0}) {
            for (int row = 0; row < picture.getHeight(); row++) {
                for (int column = 0; column < picture.getWidth(); column++) {
                    values.put((picture.getRGB(column, row) >> shift & 255) / 255f);
                }
            }
        }
        return values.flip();
    }

    private static int best(OrtSession.Result outputs, String name) throws Exception {
        float[] probabilities = ((float[][]) outputs.get(name).orElseThrow().getValue())[0];
        return IntStream.range(0, probabilities.length)
                .reduce((a, b) -> probabilities[b] > probabilities[a] ? b : a)
                .orElseThrow();
    }

    /** With the Python named in PYTHON, or {@code python3}. */
    @Test
    void pythonItselfSaysTheSame() throws Exception {
        assumeTrue(
                python("import numpy, onnxruntime, PIL").isPresent(),
                "skipped: there is no Python with numpy, onnxruntime and pillow; name one in PYTHON");
        assertEquals(Optional.of(expected + "\n"), python(inGuide()));
    }

    /** What a program prints, if it ends well. */
    private static Optional<String> python(String program) throws Exception {
        String python = System.getenv().getOrDefault("PYTHON", "python3");
        try {
            Process process = new ProcessBuilder(List.of(python, "-c", program))
                    .directory(folder.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? Optional.of(printed) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
