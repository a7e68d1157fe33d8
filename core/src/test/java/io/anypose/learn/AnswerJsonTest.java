package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.file.Json;
import io.anypose.group.Poses;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformations;
import io.anypose.model.ModelSpec;
import io.anypose.model.TestModels;
import io.anypose.model.operator.Operators;
import io.anypose.pose.Recognitions;
import io.anypose.pose.confidence.Temperature;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerJsonTest {

    private final ModelSpec spec = TestModels.dense(
            Transformations.rotation(90).on(8, 8),
            List.of(0),
            new ImageFormat(1, 8, 8, 255),
            List.of("dot", "bar"),
            Operators.FIXED,
            4,
            4,
            0);

    @Test
    void oneRowOfABatchIsToldInTheNamesOfClassesAndTheSizesOfPoses() {
        var group = spec.group();
        Recognitions answers = new Recognitions(
                new double[][] {{0.9, 0.1}, {0.25, 0.75}},
                new double[][] {{1, 0, 0, 0}, {0.1, 0.2, 0.3, 0.4}},
                Poses.of(group, List.of(group.pose(0), group.pose(3))));
        assertEquals(
                "{'class':'bar','confidence':0.75,'unknown':false,'strangeness':null,'pose':-90,"
                        + "'classProbabilities':{'dot':0.25,'bar':0.75},"
                        + "'poseProbabilities':[{'pose':-90,'probability':0.4},{'pose':0,'probability':0.1},"
                        + "{'pose':90,'probability':0.2},{'pose':180,'probability':0.3}]}",
                Json.line(AnswerJson.of(spec, answers, 1)).replace('"', '\''));
    }

    @Test
    void aPictureThatIsTooStrangeIsUnknown() {
        var group = spec.group();
        Recognitions answers = new Recognitions(
                new double[][] {{0.9, 0.1}, {0.25, 0.75}},
                new double[][] {{1, 0, 0, 0}, {0.1, 0.2, 0.3, 0.4}},
                Poses.of(group, List.of(group.pose(0), group.pose(3))),
                new double[] {1, 1.5},
                new Temperature(2));
        assertTrue(Json.line(AnswerJson.of(spec, answers, 0)).contains("\"unknown\":false,\"strangeness\":1.0,"));
        assertTrue(Json.line(AnswerJson.of(spec, answers, 1)).contains("\"unknown\":true,\"strangeness\":1.5,"));
        assertTrue(answers.row(1).isUnknown(0));
        assertEquals(0.9 * 0.9 / (0.9 * 0.9 + 0.1 * 0.1), answers.uncalibratedConfidence(0), 1e-12);
    }
}
