package io.anypose.app.serve;

import io.anypose.image.ImageFormat;
import io.anypose.model.ModelSpec;
import io.anypose.recipe.TrainedModel;

/**
 * A model that the server was given.
 *
 * @param name what clients call it
 * @param small whether it was trained for a minute or so, only to show what it is about
 */
public record ServedModel(String name, TrainedModel trained, boolean small) {

    ModelSpec spec() {
        return trained.model().spec();
    }

    /** The name of its transformation. */
    String transformation() {
        return spec().transformation().name();
    }

    ImageFormat format() {
        return spec().format();
    }
}
