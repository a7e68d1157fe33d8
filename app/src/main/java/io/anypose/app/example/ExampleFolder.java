package io.anypose.app.example;

import io.anypose.group.CyclicGroup;
import io.anypose.provenance.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Writes an example as folders of pictures: in {@code train} objects near their canonical pose, in {@code test} other objects
 * at all poses.
 *
 * @param objects of each class to learn from; a quarter as many are for testing
 * @param seen how many steps from the canonical pose there are pictures to learn from
 * @param familiar which objects there are pictures of at all poses to learn from
 */
record ExampleFolder(ExampleKind kind, int objects, int seen, Familiar familiar, Seed seed) {

    /** One in so many as there are to learn from is for testing. */
    private static final int TEST = 4;

    ExampleFolder(ExampleKind kind, int objects, int seen, Seed seed) {
        this(kind, objects, seen, Familiar.NONE, seed);
    }

    ExampleFolder {
        familiar.require(kind.maker().classes().size());
        if (objects < TEST || seen < 0 || 2 * seen >= kind.maker().order()) {
            throw new IllegalArgumentException(
                    "an example has %d objects or more of each class, and training sees 0 to %d steps of %d, not %d and %d"
                            .formatted(
                                    TEST,
                                    (kind.maker().order() - 1) / 2,
                                    kind.maker().order(),
                                    objects,
                                    seen));
        }
    }

    /** Writes to a folder that does not exist yet: either all of it or nothing. */
    void write(Path folder) {
        CyclicGroup group = new CyclicGroup(order());
        List<Integer> near = IntStream.rangeClosed(-seen, seen).boxed().toList();
        List<Integer> around = group.signedOrder().stream().map(group::signed).toList();
        NewFolder.write(folder, temporary -> {
            write(
                    NewFolder.train(temporary),
                    objects,
                    (label, object) -> familiar.has(label, object, objects) ? around : near);
            write(NewFolder.test(temporary), objects / TEST, (label, object) -> around);
        });
    }

    private void write(Path part, int count, BiFunction<Integer, Integer, List<Integer>> steps) throws IOException {
        List<String> classes = kind.maker().classes();
        for (int label = 0; label < classes.size(); label++) {
            for (int i = 0; i < count; i++) {
                var random = seed.generator("example/" + part.getFileName(), label, i);
                PosedObject object = kind.maker().make(label, random);
                Path folder = part.resolve(classes.get(label)).resolve("%03d".formatted(i));
                for (int step : steps.apply(label, i)) {
                    NewFolder.write(object.draw(step), folder.resolve(step + ".png"));
                }
            }
        }
    }

    /** How many steps lead back to the canonical pose. */
    int order() {
        return kind.maker().order();
    }
}
