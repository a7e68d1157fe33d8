package io.anypose.bench.damage;

import io.anypose.data.Coverage;
import io.anypose.data.picture.Gallery;
import io.anypose.group.CyclicGroup;
import io.anypose.image.picture.PictureSize;
import io.anypose.model.operator.OperatorKind;
import io.anypose.recipe.Experiment;
import io.anypose.recipe.Recipe;
import java.awt.image.BufferedImage;
import java.util.Map;

/** Trains in a moment: pictures of 4 x 4 pixels at three of four poses. */
final class TinyExperiment {

    private static final int SIZE = 4;
    private static final int OBJECTS = 20;

    private TinyExperiment() {}

    static Experiment with(OperatorKind operator) {
        Gallery gallery = new Gallery(new PictureSize(SIZE, SIZE), 4);
        for (int i = 0; i < OBJECTS; i++) {
            gallery.add(i % 2 == 0 ? "even" : "odd", Map.of(0, picture(i), 1, picture(i + 1), -1, picture(i + 3)));
        }
        return new Experiment(briefly(Recipe.few(operator).suiting(new CyclicGroup(4))), gallery.source());
    }

    /** The recipe with one pass over the data. */
    static Recipe briefly(Recipe recipe) {
        return recipe.with(recipe.training().withPasses(1, Coverage.EVERY_POSE));
    }

    static BufferedImage picture(int i) {
        BufferedImage picture = new BufferedImage(SIZE, SIZE, BufferedImage.TYPE_INT_RGB);
        picture.setRGB(i % SIZE, i / SIZE % SIZE, 0xffffff);
        picture.setRGB((i + 1) % SIZE, 0, 0x808080);
        return picture;
    }
}
