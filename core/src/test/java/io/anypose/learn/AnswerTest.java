package io.anypose.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.file.Json;
import io.anypose.group.Poses;
import io.anypose.image.ImageFormat;
import io.anypose.image.PoseValues;
import io.anypose.image.Transformations;
import io.anypose.learn.Answer.Detail;
import io.anypose.learn.Answer.PoseProbability;
import io.anypose.model.ModelSpec;
import io.anypose.model.TestModels;
import io.anypose.model.operator.OperatorKind;
import io.anypose.model.operator.Operators;
import io.anypose.pose.Recognitions;
import io.anypose.pose.confidence.Temperature;
import io.anypose.provenance.AnyposeException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerTest {

    private final ModelSpec spec = spec(Operators.FIXED);

    private static ModelSpec spec(OperatorKind operator) {
        return TestModels.dense(
                Transformations.rotation(90).on(8, 8),
                List.of(0),
                new ImageFormat(1, 8, 8, 255),
                List.of("dot", "bar"),
                operator,
                4,
                4,
                0);
    }

    private Recognitions said(double[] distances) {
        var group = spec.group();
        return new Recognitions(
                new double[][] {{0.9, 0.1}, {0.25, 0.75}},
                new double[][] {{1, 0, 0, 0}, {0.1, 0.2, 0.3, 0.4}},
                Poses.of(group, List.of(group.pose(0), group.pose(3))),
                distances,
                new Temperature(2));
    }

    private static String json(Answer answer) {
        return Json.line(answer).replace('"', '\'');
    }

    @Test
    void oneRowOfABatchIsToldInTheNamesOfClassesAndAxes() {
        assertEquals(
                "{'class':'bar','confidence':0.75,'unknown':false,'pose':{'rotation':-90},"
                        + "'classes':{'dot':0.25,'bar':0.75},'by':'knn',"
                        + "'poses':[{'pose':{'rotation':-90},'probability':0.4},{'pose':{'rotation':0},'probability':0.1},"
                        + "{'pose':{'rotation':90},'probability':0.2},{'pose':{'rotation':180},'probability':0.3}]}",
                json(new Answers(spec).of("knn", said(new double[0]), 1, Detail.POSES)));
    }

    @Test
    void aPictureThatIsTooFarIsUnknown() {
        Recognitions said = said(new double[] {1, 1.5});
        assertEquals(
                "{'class':'dot','confidence':0.9,'unknown':false,'distance':1.0,'pose':{'rotation':0},"
                        + "'classes':{'dot':0.9,'bar':0.1},'by':'orbit'}",
                json(new Answers(spec).of("orbit", said, 0, Detail.USUAL)));
        assertEquals(
                "{'class':'bar','confidence':0.75,'unknown':true,'distance':1.5,'pose':{'rotation':-90},"
                        + "'classes':{'dot':0.25,'bar':0.75},'by':'orbit'}",
                json(new Answers(spec).of("orbit", said, 1, Detail.USUAL)));
        assertEquals(0.9 * 0.9 / (0.9 * 0.9 + 0.1 * 0.1), said.uncalibratedConfidence(0), 1e-12);
    }

    @Test
    void aModelWithoutOperatorAnswersWithoutPose() {
        ModelSpec none = spec(Operators.NONE);
        assertEquals(
                "{'class':'dot','confidence':0.9,'unknown':false,'classes':{'dot':0.9,'bar':0.1},'by':'none'}",
                json(new Answers(none).of("given", said(new double[0]), 0, Detail.POSES)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void numbersThatAreNotFiniteAreRefused(double number) {
        refused("the confidence of dot", () -> answer(number, 1, 1));
        refused("the distance", () -> answer(1, number, 1));
        refused("the probability of dot", () -> answer(1, 1, number));
        PoseValues pose = PoseValues.of(spec.transformation(), spec.group().pose(1));
        refused("the probability of 90°", () -> new PoseProbability(pose, number));
        assertThrows(
                IllegalArgumentException.class,
                () -> new PoseValues(Map.of(spec.transformation().axes().get(0), number)));
    }

    private static Answer answer(double confidence, double distance, double probability) {
        return new Answer(
                "dot",
                confidence,
                false,
                OptionalDouble.of(distance),
                Optional.empty(),
                Map.of("dot", probability),
                "none",
                List.of());
    }

    private static void refused(String number, Executable made) {
        var refusal = assertThrows(AnyposeException.class, made);
        assertTrue(refusal.getMessage().startsWith(number + " is "), refusal.getMessage());
        assertTrue(refusal.getMessage().endsWith("get a fresh copy or train again"), refusal.getMessage());
    }
}
