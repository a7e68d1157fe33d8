package io.anypose.learn;

import io.anypose.data.DataException;
import io.anypose.data.DataSet;
import io.anypose.data.ViewSource;
import io.anypose.data.idx.IdxFolder;
import io.anypose.data.idx.Mnist;
import io.anypose.data.picture.PictureRequest;
import io.anypose.data.picture.Skipped;
import io.anypose.image.Examples;
import io.anypose.recipe.Data;
import io.anypose.recipe.Task;
import io.anypose.recipe.Trial;
import java.nio.file.Path;
import java.util.Optional;
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
