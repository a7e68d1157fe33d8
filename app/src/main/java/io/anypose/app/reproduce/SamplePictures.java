package io.anypose.app.reproduce;

import io.anypose.app.output.Folders;
import io.anypose.app.output.Png;
import io.anypose.data.DataSet;
import io.anypose.data.SceneViews;
import io.anypose.data.idx.Mnist;
import io.anypose.file.Json;
import io.anypose.group.PoseSplit;
import io.anypose.image.PixelTransformation;
import io.anypose.image.TransformationKind;
import io.anypose.image.Transformations;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Seen;
import io.anypose.record.PictureRecord;
import java.nio.file.Path;

/** One digit at all poses of each transformation as records, so that a report can show what the data look like. */
final class SamplePictures {

    /** The first test digit that looks different at every angle. */
    private static final String CLASS = "4";

    private SamplePictures() {}

    /** Writes {@code rotation.json} and so on. */
    static void write(Path folder) {
        Folders.create(folder, "--out");
        DataSet data = Mnist.embedded().without(Mnist.embedded().leftOutByDefault());
        for (TransformationKind kind : Transformations.paper()) {
            Json.write(folder.resolve(kind.name() + ".json"), pictures(data, kind));
        }
    }

    private static PictureRecord pictures(DataSet data, TransformationKind kind) {
        PixelTransformation transformation = kind.on(28, 28);
        PoseSplit split = Seen.usual(transformation).split(transformation);
        SceneViews views = SceneViews.test(data.first(1, 100), transformation, new Seed(ReproductionPlan.FIRST_SEED));
        int object = 0;
        while (!views.classes().get(views.label(object)).equals(CLASS)) {
            object++;
        }
        int shown = object;
        return new PictureRecord(
                transformation,
                CLASS,
                transformation.readingOrder().stream()
                        .map(pose -> new PictureRecord.Tile(pose, split.isSeen(pose), Png.of(views, shown, pose)))
                        .toList());
    }
}
