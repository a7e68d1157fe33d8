package io.anypose.app.serve;

import io.anypose.group.CyclicGroup;
import io.anypose.image.Axis;
import io.anypose.image.MappedTransformation;
import io.anypose.image.PixelMap;
import io.anypose.image.PixelTransformation;
import io.anypose.image.TransformationKind;
import java.util.List;

/** A user's own kind of transformation: pose 1 exchanges left and right. */
public final class Mirror implements TransformationKind {

    @Override
    public String name() {
        return "mirror";
    }

    @Override
    public PixelTransformation on(int width, int height) {
        Axis axis = new Axis("flip", "turns", 1, new CyclicGroup(2));
        return new MappedTransformation(
                name(),
                List.of(axis),
                width,
                height,
                pose -> PixelMap.of(
                        width,
                        height,
                        target -> pose.isIdentity() ? target : target / width * width + width - 1 - target % width));
    }
}
