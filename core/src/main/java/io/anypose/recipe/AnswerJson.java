package io.anypose.recipe;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.anypose.group.Pose;
import io.anypose.image.Transformation;
import io.anypose.model.ModelSpec;
import io.anypose.pose.Recognitions;

/**
 * What a recogniser says about one image, as JSON: the same on the command line and over HTTP.
 *
 * <p>A pose is a number in the unit of its axis, such as −108; with two axes it is an object, such as {@code {"x": -12,
 * "y": 4}}.
 */
public final class AnswerJson {

    private AnswerJson() {}

    /** Class, confidence, pose, and the probabilities of all classes and poses. */
    public static JsonObject of(ModelSpec spec, Recognitions answers, int row) {
        JsonObject json = new JsonObject();
        json.addProperty("class", spec.classes().get(answers.label(row)));
        json.addProperty("confidence", answers.confidence(row));
        json.add("pose", pose(spec.transformation(), answers.poses().get(row)));
        json.add("classProbabilities", classes(spec, answers.classProbabilities()[row]));
        json.add("poseProbabilities", poses(spec.transformation(), answers.poseProbabilities()[row]));
        return json;
    }

    /** A number, or an object with a number for each axis. */
    public static JsonElement pose(Transformation transformation, Pose pose) {
        var values = transformation.values(pose);
        if (values.size() == 1) {
            return new JsonPrimitive(values.values().iterator().next());
        }
        JsonObject sizes = new JsonObject();
        values.forEach(sizes::addProperty);
        return sizes;
    }

    private static JsonObject classes(ModelSpec spec, double[] probabilities) {
        JsonObject classes = new JsonObject();
        for (int i = 0; i < probabilities.length; i++) {
            classes.addProperty(spec.classes().get(i), probabilities[i]);
        }
        return classes;
    }

    private static JsonArray poses(Transformation transformation, double[] probabilities) {
        JsonArray poses = new JsonArray();
        for (Pose pose : transformation.readingOrder()) {
            JsonObject entry = new JsonObject();
            entry.add("pose", pose(transformation, pose));
            entry.addProperty("probability", probabilities[pose.index()]);
            poses.add(entry);
        }
        return poses;
    }
}
