package io.anypose.spark.command;

import io.anypose.app.Main;
import io.anypose.app.console.ExitCode;
import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts anypose as people do, to measure it.
 *
 * @param folder for what is made on the way
 */
record BenchProcess(Path folder) {

    /** What is typed to recognise so many test pictures, which are made here. */
    List<String> recognise(Path model, int count, String... more) {
        Path pictures = folder.resolve("pictures-" + count);
        here(List.of("sample", model.toString(), "--count", String.valueOf(count), "--output", pictures.toString()));
        List<String> args = new ArrayList<>(List.of("spark", "recognise", model.toString(), pictures.toString()));
        args.addAll(List.of("--out", folder.resolve("answers-" + count).toString()));
        args.addAll(List.of(more));
        return args;
    }

    /** Runs a command in this process, and returns what it prints. */
    String here(List<String> args) {
        StringWriter printed = new StringWriter();
        StringWriter complaints = new StringWriter();
        int code = Main.execute(
                SparkCommand.COMMANDS,
                new PrintWriter(printed, true),
                new PrintWriter(complaints, true),
                args.toArray(String[]::new));
        if (code != ExitCode.DONE) {
            throw new AnyposeException(
                    "'" + String.join(" ", args) + "' ended with exit code " + code + ": " + complaints);
        }
        return printed.toString();
    }

    /**
     * Runs a command to its end as people start it.
     *
     * @return what it prints
     */
    String run(BenchPart part, List<String> args) {
        String launcher = System.getProperty("anypose.launcher");
        if (launcher == null) {
            throw new AnyposeException("spark bench starts anypose as people do; run it as ./anypose spark bench");
        }
        List<String> command = new ArrayList<>(List.of(launcher));
        command.addAll(args);
        Path errors = folder.resolve(part.name() + ".log");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        builder.environment().put("ANYPOSE_JAVA_OPTS", part.javaOptions());
        try {
            Process process = builder.start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            if (code != ExitCode.DONE) {
                List<String> lines = Files.readAllLines(errors);
                throw new AnyposeException("'" + String.join(" ", command) + "' ended with exit code " + code + ": "
                        + (lines.isEmpty() ? "it said nothing" : lines.get(lines.size() - 1)));
            }
            return printed;
        } catch (IOException e) {
            throw new AnyposeException("cannot start " + launcher + " (" + e.getMessage() + ")", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AnyposeException("interrupted while measuring", e);
        }
    }
}
