package io.anypose.data.picture;

import io.anypose.data.DataException;
import io.anypose.data.HeldOut;
import io.anypose.data.Views;
import io.anypose.file.Sha256;
import io.anypose.provenance.Seed;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder of pictures to learn from and one to test with. Without the second, one in five objects of the first is kept for
 * testing, with all its pictures; without the first, there is nothing to learn from.
 */
record PictureFolders(Optional<PictureFolder> images, Optional<PictureFolder> test) {

    /** Parts that random backgrounds are derived from. */
    private static final int IMAGES = 0;

    private static final int TEST = 1;

    /** @param views makes views of a folder, which is part 0 or 1 */
    Views train(BiFunction<PictureFolder, Integer, Views> views, Seed seed) {
        PictureFolder folder = images.orElseThrow(
                () -> new DataException("there are only pictures to test with; give those to learn from, too"));
        Views all = views.apply(folder, IMAGES);
        return test.isPresent() ? all : all.subset(HeldOut.chosen(held(all, seed), false));
    }

    /** @param views makes views of a folder, which is part 0 or 1 */
    Views test(BiFunction<PictureFolder, Integer, Views> views, Seed seed) {
        if (test.isPresent()) {
            return views.apply(test.get(), TEST);
        }
        Views all = views.apply(images.orElseThrow(), IMAGES);
        return all.subset(HeldOut.chosen(held(all, seed), true));
    }

    private static boolean[] held(Views all, Seed seed) {
        return HeldOut.of(all, seed, "test", 1);
    }

    Stream<PictureFolder> all() {
        return Stream.concat(images.stream(), test.stream());
    }

    /** What is odd about the pictures to learn from. */
    List<String> concerns() {
        return images.map(PictureFolder::concerns).orElse(List.of());
    }

    String sha256() {
        String both = all().map(PictureFolder::sha256).collect(Collectors.joining(" "));
        return both.contains(" ") ? Sha256.hex(both.getBytes(StandardCharsets.UTF_8)) : both;
    }
}
