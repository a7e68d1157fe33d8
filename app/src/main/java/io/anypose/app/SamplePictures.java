package io.anypose.app;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.anypose.data.DataSet;
import io.anypose.data.Mnist;
import io.anypose.data.SceneViews;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformations;
import io.anypose.model.OperatorKind;
import io.anypose.file.SafeFile;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Experiment;
import io.anypose.recipe.Recipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;

/** One digit at all poses of each transformation as records, so that a report can show what the data look like. */
final class SamplePictures {

    /** The first test digit that looks different at every angle. */
    private static final String CLASS = "4";

    private SamplePictures() {}

    /** Writes {@code rotation.json} and so on. */
    static void write(Path folder) {
        Folders.create(folder, "--out");
        DataSet data = Mnist.embedded().without(Mnist.embedded().leftOutByDefault());
        for (String name : List.of("rotation", "translate-x", "translate-y", "translate-xy")) {
            Recipe recipe = name.equals(Recipe.COMPOUND)
                    ? Recipe.stacked(OperatorKind.NONE)
                    : Recipe.paper(name, OperatorKind.NONE);
            byte[] json = Json.text(json(data, recipe)).getBytes(StandardCharsets.UTF_8);
            SafeFile.write(folder.resolve(name + ".json"), json);
        }
    }

    private static JsonObject json(DataSet data, Recipe recipe) {
        PixelTransformation transformation = Transformations.named(recipe.transformation());
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
