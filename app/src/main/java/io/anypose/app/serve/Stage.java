package io.anypose.app.serve;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.anypose.data.DataSet;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.eval.PoseSizes;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.Background;
import io.anypose.image.ImageFormat;
import io.anypose.image.Mask;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Scene;
import io.anypose.image.Transformations;
import io.anypose.model.ModelSpec;
import io.anypose.pose.Recognitions;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import io.anypose.recipe.AnswerJson;
import io.anypose.recipe.Experiment;
import java.util.List;

/**
 * Shows objects under one transformation to all models that know it.
 *
 * <p>The seed is that of the first of these models, so that a picked digit stands where {@code evaluate} sees it.
 */
final class Stage {

    private final PixelTransformation transformation;
    private final ImageFormat format;
    private final PoseSplit split;
    private final Seed seed;
    private final Views test;
    private final List<Voice> voices;

    /** @param models at least one, all of the same transformation */
    Stage(List<ServedModel> models, DataSet data) {
        ModelSpec spec = models.get(0).trained().model().spec();
        models.forEach(model -> requireAlike(models.get(0), model));
        this.format = spec.format();
        this.transformation = Transformations.named(spec.transformation().name(), format.width(), format.height());
        this.split = spec.split();
        this.seed = new Seed(models.get(0).trained().file().provenance().seed());
        this.test = Experiment.test(spec, data, seed);
        this.voices = models.stream().flatMap(model -> Voice.of(model).stream()).toList();
    }

    /** One scene and one range of seen poses is shown for all. */
    private static void requireAlike(ServedModel first, ServedModel other) {
        ModelSpec a = first.trained().model().spec();
        ModelSpec b = other.trained().model().spec();
        if (!a.classes().equals(b.classes())
                || !a.format().equals(b.format())
                || !a.split().equals(b.split())) {
            throw new AnyposeException("the models " + first.name() + " and " + other.name()
                    + " cannot be served together: they know other classes, image sizes or seen poses; serve each on a"
                    + " port of its own");
        }
    }

    PixelTransformation transformation() {
        return transformation;
    }

    ImageFormat format() {
        return format;
    }

    PoseSplit split() {
        return split;
    }

    List<Voice> voices() {
        return voices;
    }

    /** What all say about an object at a pose, in front of the background of the given number. */
    JsonObject scene(Mask mask, Pose pose, int background) {
        Background noise =
                Background.random(format.width(), format.height(), seed.generator("page background", background));
        byte[] pixels = new byte[format.bytes()];
        new Scene(mask, noise).write(transformation.map(pose), pixels, 0);
        Mask moved = mask.moved(transformation.map(pose));
        JsonArray answers = new JsonArray();
        for (Voice voice : voices) {
            answers.add(answer(voice, voice.answer(pixels, 1, pose), moved));
        }
        JsonObject json = new JsonObject();
        json.add("pose", Trees.of(PoseSizes.of(transformation, pose)));
        json.addProperty("seen", split.isSeen(pose));
        json.add("scene", Rows.scene(pixels, format));
        json.add("answers", answers);
        return json;
    }

    private JsonObject answer(Voice voice, Recognitions said, Mask moved) {
        JsonObject json = named(voice);
        Trees.of(AnswerJson.of(voice.model().trained().model().spec(), said, 0))
                .getAsJsonObject()
                .asMap()
                .forEach(json::add);
        if (voice.knowsPoses()) {
            Pose back = said.poses().get(0).inverse();
            json.add("turnedBack", Rows.mask(moved.moved(transformation.map(back))));
        } else {
            json.add("pose", JsonNull.INSTANCE);
            json.add("poseProbabilities", JsonNull.INSTANCE);
            json.add("turnedBack", JsonNull.INSTANCE);
        }
        return json;
    }

    /** How many of the first test objects each recognises at a pose; of {@code most}, or of all if they are fewer. */
    JsonObject sweep(Pose pose, int most) {
        int count = Math.min(most, test.size());
        ViewBatch batch = ViewBatch.at(test, 0, count, pose);
        JsonArray results = new JsonArray();
        for (Voice voice : voices) {
            Recognitions said = voice.answer(batch.pixels(), count, pose);
            int right = 0;
            for (int row = 0; row < count; row++) {
                right += said.label(row) == batch.labels()[row] ? 1 : 0;
            }
            JsonObject result = named(voice);
            result.addProperty("accuracy", (double) right / count);
            results.add(result);
        }
        JsonObject json = new JsonObject();
        json.add("pose", Trees.of(PoseSizes.of(transformation, pose)));
        json.addProperty("seen", split.isSeen(pose));
        json.addProperty("count", count);
        json.add("results", results);
        return json;
    }

    private static JsonObject named(Voice voice) {
        JsonObject json = new JsonObject();
        json.addProperty("model", voice.model().name());
        json.addProperty("recogniser", voice.recogniser());
        return json;
    }
}
