package io.anypose.data.picture;

import io.anypose.data.ViewSource;
import io.anypose.data.Views;
import io.anypose.provenance.Seed;
import java.util.List;

/** Objects of which there are pictures in folders. */
interface FolderSource extends ViewSource {

    PictureFolders folders();

    /**
     * The objects of a folder.
     *
     * @param seed of backgrounds
     * @param part which of the folders it is, 0 or 1
     */
    Views views(PictureFolder folder, Seed seed, int part);

    @Override
    default Views train(Seed seed) {
        return folders().train((folder, part) -> views(folder, seed, part), seed);
    }

    @Override
    default Views test(Seed seed) {
        return folders().test((folder, part) -> views(folder, seed, part), seed);
    }

    @Override
    default String sha256() {
        return folders().sha256();
    }

    @Override
    default List<String> concerns() {
        return folders().concerns();
    }
}
