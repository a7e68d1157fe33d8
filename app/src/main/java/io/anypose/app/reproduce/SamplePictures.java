package io.anypose.app.reproduce;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.anypose.app.output.Folders;
import io.anypose.app.output.Json;
import io.anypose.app.output.Png;
import io.anypose.data.DataSet;
import io.anypose.data.SceneViews;
import io.anypose.data.idx.Mnist;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.PixelTransformation;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.model.OperatorKind;
import io.anypose.provenance.SafeFile;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Experiment;
import io.anypose.recipe.Recipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;

/** One digit at all poses of each transformation as records, so that a report can show what the data look like. */
final class SamplePictures {

    /** The first test digit that looks different at every angle. */
    private static final String CLASS = "4";

    private SamplePictures() {}

    /** Writes {@code rotation.json} and so on. */
    static void write(Path folder) {
        Folders.create(folder, "--out");
        DataSet data = Mnist.embedded().without(Mnist.embedded().leftOutByDefault());
        for (TransformationKind kind : Transformations.builtIn()) {
            Recipe recipe = kind.isCompound() ? Recipe.stacked(OperatorKind.NONE) : Recipe.paper(OperatorKind.NONE);
            byte[] json = Json.text(json(data, kind, recipe)).getBytes(StandardCharsets.UTF_8);
            SafeFile.write(folder.resolve(kind.name() + ".json"), json);
        }
    }

    private static JsonObject json(DataSet data, TransformationKind kind, Recipe recipe) {
        PixelTransformation transformation = kind.on(28, 28);
        PoseSplit split = Experiment.split(transformation, recipe.seen());
        SceneViews views = SceneViews.test(data.first(1, 100), transformation, new Seed(ReproductionPlan.FIRST_SEED));
        int object = 0;
        while (!views.classes().get(views.label(object)).equals(CLASS)) {
            object++;
        }
        JsonArray tiles = new JsonArray();
        for (Pose pose : transformation.readingOrder()) {
            JsonObject tile = new JsonObject();
            var values = transformation.values(pose);
            values.forEach((axis, value) -> tile.addProperty(values.size() == 1 ? "pose" : axis, value));
            tile.addProperty("seen", split.isSeen(pose));
            tile.addProperty("png", Base64.getEncoder().encodeToString(Png.of(views, object, pose)));
            tiles.add(tile);
        }
        JsonObject json = new JsonObject();
        json.addProperty("transformation", transformation.name());
        json.addProperty("label", CLASS);
        json.addProperty("unit", transformation.axes().get(0).unit());
        json.add("tiles", tiles);
        return json;
    }
}
