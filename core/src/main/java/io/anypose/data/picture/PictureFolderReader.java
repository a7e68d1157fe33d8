package io.anypose.data.picture;

import io.anypose.data.DataException;
import io.anypose.file.Sha256;
import io.anypose.image.picture.Backdrop;
import io.anypose.image.picture.EncodedPicture;
import io.anypose.image.picture.Picture;
import io.anypose.image.picture.PictureFile;
import io.anypose.image.picture.PictureSize;
import io.anypose.provenance.AnyposeException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads one folder of pictures. What is of no use is reported and left out; when nothing useful remains, or pictures of
 * different sizes would have to be mixed, the folder is refused.
 *
 * <p>Only as many levels as the layout has are looked at, so that a link to a folder above leads nowhere.
 */
final class PictureFolderReader {

    /** How far from the canonical pose pictures may be when the order is not known. */
    private static final int FARTHEST = 180;

    private static final Pattern POSE = Pattern.compile("([+-]?[0-9]{1,9})\\.[A-Za-z]+");
    private static final Set<String> SUFFIXES = Set.of("png", "jpg", "jpeg", "gif", "bmp", "webp");
    private static final Set<String> LEFT_BY_SYSTEMS = Set.of("thumbs.db", "desktop.ini", "__macosx");
    /** Bytes that a pixel needs while a folder is read. */
    private static final int BYTES_PER_PIXEL = 4;

    private final Path root;
    private final FolderLayout layout;
    private final OptionalInt order;
    private final Consumer<Skipped> onSkipped;
    private Optional<PictureSize> size;
    private final boolean scaled;
    private final Backdrop backdrop;
    private final StringBuilder digests = new StringBuilder();
    private final Looks looks = new Looks();
    private long pixels;

    /**
     * @param order how many poses there are, if that is known
     * @param size what pictures are brought to; if empty, they must all have one size
     * @param backdrop says what is beside a picture that is not as wide or high as the others
     * @param onSkipped gets each file or folder that is left out
     */
    PictureFolderReader(
            Path root,
            FolderLayout layout,
            OptionalInt order,
            Optional<PictureSize> size,
            Backdrop backdrop,
            Consumer<Skipped> onSkipped) {
        this.root = root;
        this.layout = layout;
        this.order = order;
        this.size = size;
        this.scaled = size.isPresent();
        this.backdrop = backdrop;
        this.onSkipped = onSkipped;
    }

    /** The pictures to learn from: every class has two objects or more. */
    PictureFolder read() {
        List<String> classes = new ArrayList<>();
        List<PictureObject> objects = new ArrayList<>();
        for (Path folder : classFolders()) {
            List<SortedMap<Integer, Picture>> found = objects(folder);
            if (found.size() == 1) {
                skip(folder, "the class has one object, which cannot be both learned and tested; add others");
            } else if (!found.isEmpty()) {
                found.forEach(pictures -> objects.add(new PictureObject(classes.size(), pictures)));
                classes.add(name(folder));
            }
        }
        if (classes.size() < 2) {
            throw new DataException(root + ": there are " + classes.size() + " classes that can be used " + classes
                    + "; needed are two folders or more, named after their classes, with pictures as " + pattern());
        }
        return folder(classes, objects);
    }

    /** The pictures to test with, of classes that are known. */
    PictureFolder read(List<String> known) {
        List<PictureObject> objects = new ArrayList<>();
        for (Path folder : classFolders()) {
            int label = known.indexOf(name(folder));
            if (label < 0) {
                skip(folder, "the class is not one of those learned: " + String.join(", ", known));
            } else {
                objects(folder).forEach(pictures -> objects.add(new PictureObject(label, pictures)));
            }
        }
        if (objects.isEmpty()) {
            throw new DataException(root + ": there is no picture of a known class; needed are " + pattern());
        }
        return folder(known, objects);
    }

    private PictureFolder folder(List<String> classes, List<PictureObject> objects) {
        String sha256 = Sha256.hex(digests.toString().getBytes(StandardCharsets.UTF_8));
        return new PictureFolder(classes, objects, size.orElseThrow(), sha256, looks.concerns());
    }

    private String pattern() {
        return root + (layout == FolderLayout.CANONICAL ? "/CLASS/PICTURE.png" : "/CLASS/OBJECT/POSE.png");
    }

    private List<Path> classFolders() {
        if (!Files.isDirectory(root)) {
            throw new DataException(root + ": there is no such folder; check the path");
        }
        return folders(root, "a picture belongs into the folder of its class: " + pattern());
    }

    private List<SortedMap<Integer, Picture>> objects(Path classFolder) {
        List<SortedMap<Integer, Picture>> objects = switch (layout) {
            case CANONICAL ->
                files(classFolder).stream()
                        .flatMap(file -> picture(file).stream())
                        .<SortedMap<Integer, Picture>>map(picture -> new TreeMap<>(java.util.Map.of(0, picture)))
                        .toList();
            case POSED ->
                folders(classFolder, "a picture belongs into the folder of its object: " + pattern()).stream()
                        .map(this::poses)
                        .filter(poses -> !poses.isEmpty())
                        .toList();
        };
        if (objects.isEmpty()) {
            skip(classFolder, "there is no picture that can be used in it");
        }
        return objects;
    }

    /** The pictures of one object by pose. */
    private SortedMap<Integer, Picture> poses(Path object) {
        SortedMap<Integer, Picture> pictures = new TreeMap<>();
        SortedMap<Integer, Path> taken = new TreeMap<>();
        for (Path file : files(object)) {
            Matcher name = POSE.matcher(name(file));
            if (!name.matches()) {
                skip(file, "the name is no number of steps, such as 3.png or -2.png");
                continue;
            }
            int step = Integer.parseInt(name.group(1));
            int farthest = order.isPresent() ? order.getAsInt() - 1 : FARTHEST;
            if (Math.abs(step) > farthest) {
                skip(file, "the pose is outside of the group; allowed are -" + farthest + " to " + farthest + " steps");
                continue;
            }
            int pose = order.isPresent() ? Math.floorMod(step, order.getAsInt()) : step;
            if (taken.containsKey(pose)) {
                skip(file, "it shows the same pose as " + taken.get(pose));
                continue;
            }
            picture(file).ifPresent(picture -> {
                taken.put(pose, file);
                pictures.put(step, picture);
            });
        }
        if (pictures.isEmpty()) {
            skip(object, "there is no picture that can be used in it");
        }
        return pictures;
    }

    private Optional<Picture> picture(Path file) {
        if (!hasPictureName(file)) {
            skip(file, "the name is not that of a PNG, JPEG, GIF, BMP or WebP file");
            return Optional.empty();
        }
        try {
            byte[] bytes = PictureFile.bytes(file);
            BufferedImage decoded = EncodedPicture.of(bytes).decode();
            requireSize(file, decoded);
            looks.add(file, decoded);
            digests.append(Sha256.hex(bytes))
                    .append("  ")
                    .append(relative(file))
                    .append('\n');
            return Optional.of(Picture.fitted(decoded, size.orElseThrow(), backdrop));
        } catch (DataException e) {
            throw e;
        } catch (AnyposeException e) {
            skip(file, e.getMessage());
            return Optional.empty();
        }
    }

    /** Whether the suffix is that of a format that is read. */
    static boolean hasPictureName(Path file) {
        String name = name(file);
        return SUFFIXES.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    }

    /** With the same separators on every system. */
    private String relative(Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }

    private void requireSize(Path file, BufferedImage picture) {
        if (size.isEmpty()) {
            try {
                size = Optional.of(new PictureSize(picture.getWidth(), picture.getHeight()));
            } catch (IllegalArgumentException e) {
                throw new DataException(file + ": " + e.getMessage() + "; give a size to bring all pictures to", e);
            }
        }
        PictureSize all = size.orElseThrow();
        if (!scaled && (picture.getWidth() != all.width() || picture.getHeight() != all.height())) {
            throw new DataException(
                    "%s: the picture has %d x %d pixels, but those before it %d x %d; give a size such as %s to"
                                    .formatted(
                                            file,
                                            picture.getWidth(),
                                            picture.getHeight(),
                                            all.width(),
                                            all.height(),
                                            all)
                            + " bring all to one size");
        }
        pixels += (long) all.width() * all.height();
        if (pixels * BYTES_PER_PIXEL > Runtime.getRuntime().maxMemory()) {
            throw new DataException(root + ": the pictures do not fit into memory at " + all + " pixels; give a smaller"
                    + " size, or the JVM more memory with -Xmx8g (ANYPOSE_JAVA_OPTS on the command line)");
        }
    }

    private List<Path> folders(Path parent, String otherwise) {
        List<Path> folders = new ArrayList<>();
        for (Path entry : entries(parent)) {
            if (Files.isDirectory(entry)) {
                folders.add(entry);
            } else {
                skip(entry, otherwise);
            }
        }
        return folders;
    }

    private List<Path> files(Path parent) {
        List<Path> files = new ArrayList<>();
        for (Path entry : entries(parent)) {
            if (Files.isDirectory(entry)) {
                skip(entry, "a folder is not looked into here; pictures are " + pattern());
            } else {
                files.add(entry);
            }
        }
        return files;
    }

    /** In the order of names, which no file system promises, and without what systems hide there. */
    static List<Path> entries(Path parent) {
        try (Stream<Path> entries = Files.list(parent)) {
            return entries.filter(entry -> !name(entry).startsWith("."))
                    .filter(entry -> !LEFT_BY_SYSTEMS.contains(name(entry).toLowerCase(Locale.ROOT)))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new DataException(parent + ": the folder cannot be read (" + e + "); check its permissions", e);
        }
    }

    private static String name(Path path) {
        return path.getFileName().toString();
    }

    private void skip(Path path, String reason) {
        onSkipped.accept(new Skipped(path, reason));
    }
}
