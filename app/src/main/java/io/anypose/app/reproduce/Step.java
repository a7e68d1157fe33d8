package io.anypose.app.reproduce;

import io.anypose.file.Sha256;
import io.anypose.provenance.Provenance;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One command of a {@link Job}.
 *
 * @param args as they would be typed after {@code ./anypose}, with {@link #MODEL} for the model file of the job
 * @param result name of the file in the job's folder that the command leaves behind
 * @param printed whether that file is what the command prints, and not one that it writes itself
 * @param estimate seconds that it took on the machine where it was measured
 */
public record Step(List<String> args, String result, boolean printed, double estimate) {

    /** The model file of a job. */
    public static final String MODEL = "model.anypose";

    public Step {
        args = List.copyOf(args);
    }

    /** What the command is called. */
    public String name() {
        return args.get(0);
    }

    /** The arguments for a job with its files in {@code folder}. */
    public List<String> args(Path folder) {
        return args.stream()
                .map(arg -> arg.equals(MODEL) ? folder.resolve(MODEL).toString() : arg)
                .toList();
    }

    /** Where a command that prints its result should have it written to. */
    public Optional<Path> output(Path folder) {
        return printed ? Optional.of(folder.resolve(result)) : Optional.empty();
    }

    /**
     * What the result depends on, as a digest: the command, the version of the program and what came before.
     *
     * @param before the key of the step that this one builds on, or an empty text
     */
    String key(String before) {
        String all = String.join("\n", Provenance.buildVersion(), before, String.join("\n", args));
        return Sha256.hex(all.getBytes(StandardCharsets.UTF_8));
    }
}
