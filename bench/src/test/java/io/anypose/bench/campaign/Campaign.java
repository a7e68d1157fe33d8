package io.anypose.bench.campaign;

import io.anypose.bench.measure.Measurements;
import io.anypose.bench.measure.Program;
import io.anypose.bench.measure.ServerEndurance;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** All that the campaign does, in parts that can be chosen. */
public final class Campaign {

    private Campaign() {}

    /**
     * Nothing is done yet.
     *
     * @param program the command line, which is started and killed
     * @param folder for files, to be removed by the caller
     * @param problems receives what went wrong, in lines
     */
    public static Measurements of(Program program, Path folder, Consumer<String> problems) {
        return new Measurements(List.of(
                new DamagedInputs(folder, problems),
                new ServerEndurance(program, folder),
                new Kills(program, folder, problems)));
    }
}
