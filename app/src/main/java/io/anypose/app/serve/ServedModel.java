package io.anypose.app.serve;

import io.anypose.data.ViewSource;
import io.anypose.image.ImageFormat;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.model.ModelSpec;
import java.util.Optional;

/**
 * A model that the server was given.
 *
 * @param name what clients call it
 * @param small whether it was trained for a minute or so, only to show what it is about
 * @param source the pictures that it learned from and others to test with, if they are at hand
 */
public record ServedModel(String name, TrainedModel trained, boolean small, Optional<ViewSource> source) {

    /** A model without pictures to try. */
    public ServedModel(String name, TrainedModel trained, boolean small) {
        this(name, trained, small, Optional.empty());
    }

    /** Returns whether a model knows scenes in black and white as the page draws them, and not pictures. */
    public static boolean isDrawn(ModelFile file) {
        return file.manifest().backdrop().isEmpty() && file.spec().format().maximum() == 1;
    }

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
