package io.anypose.app.option;

import io.anypose.app.console.Text;
import io.anypose.data.picture.Skipped;
import java.io.PrintWriter;
import java.util.function.Consumer;

/** Prints what was left out of folders of pictures: up to a hundred files with their paths, then how many there are. */
public final class LeftOut implements Consumer<Skipped> {

    private static final int MOST = 100;

    private final PrintWriter err;
    private int count;

    public LeftOut(PrintWriter err) {
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
    public void total() {
        if (count > 0) {
            err.println("anypose: " + Text.count(count) + " files or folders were left out"
                    + (count > MOST ? ", of which the first " + MOST + " are named" : ""));
        }
    }
}
