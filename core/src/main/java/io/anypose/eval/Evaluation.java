package io.anypose.eval;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.anypose.image.Transformation;
import io.anypose.provenance.Provenance;
import java.util.List;
import java.util.Map;

/**
 * The record of an evaluation: what was measured, on what, and where it comes from.
 *
 * <p>Accuracies are fractions. Reports are made from this record and nothing else.
 *
 * @param operator name of the operator
 * @param results one for each recogniser
 */
public record Evaluation(
        Transformation transformation, String operator, List<RecogniserResult> results, Provenance provenance) {

    private static final Gson GSON = new Gson();

    public Evaluation {
        results = List.copyOf(results);
    }

    /** The record as scripts read it. */
    public JsonObject toJson() {
        JsonObject json = new JsonObject();
        json.addProperty("transformation", transformation.name());
        json.addProperty("operator", operator);
        JsonArray array = new JsonArray();
        results.forEach(result -> array.add(toJson(result)));
        json.add("results", array);
        json.add("provenance", GSON.toJsonTree(provenance));
        return json;
    }

    private JsonObject toJson(RecogniserResult result) {
        JsonObject json = new JsonObject();
        json.addProperty("recogniser", result.recogniser());
        result.details().forEach((name, value) -> json.add(name, detail(value)));
        JsonArray poses = new JsonArray();
        result.poses().forEach(pose -> poses.add(toJson(pose)));
        json.add("poses", poses);
        json.add("all", number(result.all()));
        json.add("seen", number(result.seen()));
        json.add("unseen", number(result.unseen()));
        json.add("worst", number(result.worst()));
        if (transformation.axes().size() > 1) {
            json.add("onCross", number(result.onCross()));
            json.add("offCross", number(result.offCross()));
            json.add("worstOffCross", number(result.worstOffCross()));
        }
        json.add("poseAccuracy", number(result.poseAccuracy()));
        return json;
    }

    private JsonObject toJson(PoseResult result) {
        JsonObject json = new JsonObject();
        Map<String, Integer> values = transformation.values(result.pose());
        if (values.size() == 1) {
            json.addProperty("pose", values.values().iterator().next());
        } else {
            values.forEach(json::addProperty);
            json.addProperty("onCross", result.onCross());
        }
        json.addProperty("seen", result.seen());
        json.add("classAccuracy", number(result.classAccuracy()));
        json.add("poseAccuracy", number(result.poseAccuracy()));
        json.add("residual", number(result.residual()));
        return json;
    }

    /** Counts, such as k, without a decimal point. */
    private static JsonElement detail(double value) {
        return value == (long) value ? new JsonPrimitive((long) value) : number(value);
    }

    /** Null for what is not a finite number, which JSON cannot say. */
    private static JsonElement number(double value) {
        return Double.isFinite(value) ? new JsonPrimitive(value) : JsonNull.INSTANCE;
    }
}
