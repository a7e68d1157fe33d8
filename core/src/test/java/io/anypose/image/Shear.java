package io.anypose.image;

import io.anypose.group.CyclicGroup;
import java.util.List;

/**
 * A user's own kind of transformation, registered as a service: each row moves as far to the right as its number times the
 * pose, periodically.
 */
// tag::shear
public final class Shear implements TransformationKind {

    @Override
    public String name() {
        return "shear";
    }

    @Override
    public PixelTransformation on(int width, int height) {
        Axis axis = new Axis("shear", "px/row", 1, new CyclicGroup(width));
        return new MappedTransformation(
                name(),
                List.of(axis),
                width,
                height,
                pose -> PixelMap.of(width, height, target -> {
                    int row = target / width;
                    return row * width + Math.floorMod(target % width - row * pose.index(), width);
                }));
    }
}
// end::shear
