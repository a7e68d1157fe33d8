package io.anypose.app;

import io.anypose.data.picture.Skipped;
import java.io.PrintWriter;
import java.util.function.Consumer;

/** Tells what was left out of folders of pictures: each with its path, up to a hundred of them, and how many there are. */
final class LeftOut implements Consumer<Skipped> {

    private static final int MOST = 100;

    private final PrintWriter err;
    private int count;

    LeftOut(PrintWriter err) {
        this.err = err;
    }

    @Override
    public void accept(Skipped skipped) {
        count++;
        if (count <= MOST) {
            err.println("anypose: left out " + skipped);
        }
    }

    /** To be called when everything has been read. */
    void total() {
        if (count > 0) {
            err.println("anypose: " + Text.count(count) + " files or folders were left out"
                    + (count > MOST ? ", of which the first " + MOST + " are named" : ""));
        }
    }
}
