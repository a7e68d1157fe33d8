package io.anypose.data.picture;

import io.anypose.data.DataException;
import io.anypose.image.picture.EncodedPicture;
import io.anypose.image.picture.PictureFile;
import io.anypose.provenance.AnyposeException;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a folder of pictures is like, by the names of all files and the pixels of some, so that it can be decided how to read and
 * learn it.
 *
 * @param images the pictures to learn from
 * @param test those to test with, if the folder has two parts called train and test
 * @param posed whether the pictures of an object are in a folder of its own, named after their poses
 * @param counts how many pictures, or objects with pictures at several poses, each class has
 * @param looked how many pictures were looked at
 * @param side the shorter side of a picture in pixels, of the one in the middle
 * @param square whether most pictures are about as wide as high
 * @param ground what is behind the objects
 * @param example one of the pictures, of those to test with if there are such
 */
public record PictureSurvey(
        Path images,
        Optional<Path> test,
        boolean posed,
        Map<String, Integer> counts,
        int looked,
        int side,
        boolean square,
        Ground ground,
        Path example) {

    private static final String TRAIN = "train";
    private static final String TEST = "test";
    /** So many are enough to know what the others are like. */
    private static final int MOST_LOOKED_AT = 100;

    private static final int FEW = 10;
    private static final int UNEVEN = 5;
    private static final double NEARLY_SQUARE = 1.1;

    public PictureSurvey {
        counts = Map.copyOf(counts);
    }

    /** How many pictures or objects there are in all classes. */
    public int total() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** What to know before relying on a model that learns from these pictures, each in a sentence. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        Map.Entry<String, Integer> fewest = extreme(Map.Entry.comparingByValue());
        Map.Entry<String, Integer> most =
                extreme(Map.Entry.<String, Integer>comparingByValue().reversed());
        if (fewest.getValue() < FEW) {
            warnings.add(
                    "the class " + fewest.getKey() + " has " + fewest.getValue() + " to learn from and to test with; "
                            + FEW + " or more of each class make a model that can be relied on");
        }
        if (most.getValue() > UNEVEN * fewest.getValue()) {
            warnings.add("the class " + most.getKey() + " has " + most.getValue() + " and the class " + fewest.getKey()
                    + " only " + fewest.getValue() + ", so that the first will be said too often; even them out");
        }
        return warnings;
    }

    private Map.Entry<String, Integer> extreme(Comparator<Map.Entry<String, Integer>> order) {
        return counts.entrySet().stream()
                .min(order.thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow();
    }

    /** Looks at a folder: FOLDER/CLASS/PICTURE or FOLDER/CLASS/OBJECT/POSE, or two of these called train and test. */
    public static PictureSurvey of(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new DataException(folder + ": there is no such folder; check the path");
        }
        List<Path> parts = folders(folder);
        boolean two =
                parts.size() == 2 && parts.contains(folder.resolve(TRAIN)) && parts.contains(folder.resolve(TEST));
        Path images = two ? folder.resolve(TRAIN) : folder;
        return survey(images, two ? Optional.of(folder.resolve(TEST)) : Optional.empty());
    }

    private static PictureSurvey survey(Path images, Optional<Path> test) {
        Map<String, List<Path>> pictures = new TreeMap<>();
        Map<String, Integer> counts = new TreeMap<>();
        boolean posed = false;
        for (Path ofClass : folders(images)) {
            List<Path> files = files(ofClass);
            List<Path> objects = folders(ofClass);
            boolean deeper = files.isEmpty() && !objects.isEmpty();
            posed |= deeper;
            List<Path> all = deeper
                    ? objects.stream().flatMap(object -> files(object).stream()).toList()
                    : files;
            if (!all.isEmpty()) {
                pictures.put(ofClass.getFileName().toString(), all);
                counts.put(ofClass.getFileName().toString(), deeper ? objects.size() : files.size());
            }
        }
        if (pictures.size() < 2) {
            throw new DataException(images + ": there are pictures of " + pictures.size()
                    + " classes in it; needed are two folders or more, named after their classes, with pictures as "
                    + images
                    + "/CLASS/PICTURE.png");
        }
        return looked(images, test, posed, counts, spread(pictures));
    }

    private static PictureSurvey looked(
            Path images, Optional<Path> test, boolean posed, Map<String, Integer> counts, List<Path> some) {
        List<Integer> sides = new ArrayList<>();
        List<Double> shapes = new ArrayList<>();
        List<Ground> grounds = new ArrayList<>();
        for (Path file : some) {
            try {
                BufferedImage picture =
                        EncodedPicture.of(PictureFile.bytes(file)).decode();
                sides.add(Math.min(picture.getWidth(), picture.getHeight()));
                shapes.add((double) Math.max(picture.getWidth(), picture.getHeight())
                        / Math.min(picture.getWidth(), picture.getHeight()));
                grounds.add(Ground.of(picture));
            } catch (AnyposeException e) {
                // Left out here: reading the folder says it, with the reason.
            }
        }
        if (sides.isEmpty()) {
            throw new DataException(
                    images + ": none of the files that were looked at is a picture that can be read, such as "
                            + some.get(0) + "; " + EncodedPicture.ALLOWED);
        }
        return new PictureSurvey(
                images,
                test,
                posed,
                counts,
                sides.size(),
                middle(sides),
                middle(shapes) <= NEARLY_SQUARE,
                Ground.ofMost(grounds),
                test.flatMap(PictureSurvey::anyPicture).orElse(some.get(0)));
    }

    private static Optional<Path> anyPicture(Path folder) {
        return Stream.concat(Stream.of(folder), folders(folder).stream().limit(1))
                .flatMap(each -> Stream.concat(
                        files(each).stream(),
                        folders(each).stream().limit(1).flatMap(deeper -> files(deeper).stream())))
                .findFirst();
    }

    private static <T extends Comparable<T>> T middle(List<T> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    /** Some pictures of every class, from all of its length. */
    private static List<Path> spread(Map<String, List<Path>> pictures) {
        int each = Math.max(1, MOST_LOOKED_AT / pictures.size());
        return pictures.values().stream()
                .limit(MOST_LOOKED_AT)
                .flatMap(files -> Stream.iterate(0, i -> i < Math.min(each, files.size()), i -> i + 1)
                        .map(i -> files.get(i * files.size() / Math.min(each, files.size()))))
                .toList();
    }

    private static List<Path> folders(Path parent) {
        return PictureFolderReader.entries(parent).stream()
                .filter(Files::isDirectory)
                .toList();
    }

    private static List<Path> files(Path parent) {
        return PictureFolderReader.entries(parent).stream()
                .filter(Files::isRegularFile)
                .filter(PictureFolderReader::hasPictureName)
                .toList();
    }
}
