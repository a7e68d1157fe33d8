package io.anypose.learn;

import io.anypose.data.DataException;
import io.anypose.data.DataSet;
import io.anypose.data.ViewSource;
import io.anypose.data.idx.IdxFolder;
import io.anypose.data.idx.Mnist;
import io.anypose.data.picture.PictureRequest;
import io.anypose.data.picture.Skipped;
import io.anypose.image.Examples;
import io.anypose.image.ImageFormat;
import io.anypose.image.Transformations;
import io.anypose.image.picture.Colours;
import io.anypose.image.picture.PictureSize;
import io.anypose.model.ModelSpec;
import io.anypose.recipe.Data;
import io.anypose.recipe.Task;
import io.anypose.recipe.Trial;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/** Reads the data of a task. */
public final class Sources {

    private Sources() {}

    /**
     * Reads the objects of a trial.
     *
     * @param onSkipped receives each file or folder that is left out
     */
    public static ViewSource open(Trial trial, Consumer<Skipped> onSkipped) {
        Task task = trial.task();
        if (task.data() instanceof Data.Digits digits) {
            return read(digits)
                    .moved(task.kind().orElseThrow(), trial.recipe().views().backgrounds());
        }
        if (task.data() instanceof Data.Folder folder) {
            return request(folder, task).read(onSkipped);
        }
        throw new DataException("the objects of this trial were in the memory of a program ("
                + task.data().place() + ") and cannot be read again; repeat it from that program");
    }

    /** Returns the data set of IDX files, without the classes that are left out. */
    public static DataSet read(Data.Digits digits) {
        DataSet all = digits.digits().equals(Data.Digits.EMBEDDED)
                ? Mnist.embedded()
                : IdxFolder.read(Path.of(digits.digits()));
        return all.without(digits.without().map(Set::copyOf).orElse(all.leftOutByDefault()))
                .first(digits.limit().orElse(Integer.MAX_VALUE), Integer.MAX_VALUE);
    }

    /**
     * Returns how pictures are read as a model was shown them.
     *
     * @param newImages where its pictures are now, if not where they were
     * @param newTest other pictures to test with, none of which the model has seen
     */
    public static PictureRequest request(Manifest of, Optional<Path> newImages, Optional<Path> newTest) {
        ModelSpec model = of.model();
        ImageFormat format = model.format();
        Optional<Data.Folder> folder = Optional.of(of.trial().task().data())
                .filter(Data.Folder.class::isInstance)
                .map(Data.Folder.class::cast)
                .filter(known -> newImages.isEmpty() && newTest.isEmpty());
        boolean isExamples = model.transformation().name().equals(Examples.NAME);
        boolean isScenes = format.maximum() == 1; // black, white and blue, made of grey pictures
        return new PictureRequest(
                folder.map(known -> Path.of(known.folder())).or(() -> newImages),
                folder.flatMap(Data.Folder::test).map(Path::of).or(() -> newTest),
                isExamples
                        ? Optional.empty()
                        : Optional.of(
                                Transformations.kind(model.transformation().name())),
                Optional.of(new PictureSize(format.width(), format.height())),
                Optional.of(isScenes || format.planes() == 1 ? Colours.GREY : Colours.RGB),
                of.backdrop().orElseThrow(),
                isExamples ? OptionalInt.of(model.group().order()) : OptionalInt.empty(),
                Optional.of(model.classes()));
    }

    /** Returns how the pictures of a folder are read. */
    public static PictureRequest request(Data.Folder folder, Task task) {
        return new PictureRequest(
                Optional.of(Path.of(folder.folder())),
                folder.test().map(Path::of),
                task.kind(),
                folder.size(),
                folder.colours(),
                folder.background().orElse(PictureRequest.usualBackdrop(task.kind())),
                Examples.order(task.transformation()),
                Optional.empty());
    }
}
