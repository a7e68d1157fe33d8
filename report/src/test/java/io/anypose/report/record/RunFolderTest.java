package io.anypose.report.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import io.anypose.provenance.AnyposeException;
import io.anypose.report.MadeUpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One damaged file for each refusal. */
class RunFolderTest {

    @TempDir
    Path temp;

    private MadeUpRun run;

    @BeforeEach
    void makeRun() throws IOException {
        run = new MadeUpRun(temp, 42).part("rotation-fixed", 42, 0).part("rotation-spectral", 42, 0);
        run.write();
    }

    private JsonObject part(int index) {
        return run.json().getAsJsonArray("parts").get(index).getAsJsonObject();
    }

    private void refuses(String message) {
        AnyposeException refusal = assertThrows(AnyposeException.class, () -> RunFolder.read(temp));
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }

    private void refusesRun(String message, Runnable damage) throws IOException {
        damage.run();
        run.write();
        refuses(temp.resolve("reproduction.json") + ": " + message);
    }

    private void refusesFile(Path file, String message, Consumer<Path> damage) {
        damage.accept(file);
        refuses(file + ": " + message);
    }

    private static void replace(Path file, String text, String by) {
        try {
            Files.writeString(file, Files.readString(file).replaceFirst(text, by));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aFolderWithoutARunIsNamed() {
        Path empty = temp.resolve("parts");

        AnyposeException refusal = assertThrows(AnyposeException.class, () -> RunFolder.read(empty));
        assertEquals(
                empty + " is no run folder: there is no reproduction.json in it; name a folder that ./anypose reproduce"
                        + " --out DIR has filled",
                refusal.getMessage());
    }

    @Test
    void anUnknownFormatIsRefused() throws IOException {
        refusesRun(
                "format: found 2, but this version reads 1; run the reproduction again",
                () -> run.json().addProperty("format", 2));
    }

    @Test
    void anUnknownStateIsRefused() throws IOException {
        refusesRun(
                "parts[0].state: found \"half\", one of planned, failed, done is needed",
                () -> part(0).addProperty("state", "half"));
    }

    @Test
    void theSamePartTwiceIsRefused() throws IOException {
        refusesRun("found the part rotation-fixed with seed 42 twice", () -> run.add("rotation-fixed", 42, "planned"));
    }

    @Test
    void aFolderOutsideIsRefused() throws IOException {
        refusesRun(
                "the folder of the part rotation-fixed is ../elsewhere, which is outside of the run folder",
                () -> part(0).addProperty("folder", "../elsewhere"));
    }

    @Test
    void aRecordThatAStepMadeMustBeThere() throws IOException {
        Path ablation = run.file("rotation-fixed", 42, "ablation.json");
        Files.delete(ablation);

        refuses("there is no file " + ablation);
    }

    @Test
    void aPartThatIsNotDoneHasNoRecords() throws IOException {
        part(0).addProperty("state", "failed");
        Files.writeString(run.file("rotation-fixed", 42, "evaluation.json"), "half");
        run.write();

        assertTrue(
                RunFolder.read(temp).results("rotation-fixed", PoseSource.GIVEN).isEmpty());
    }

    @Test
    void damagedRecordsAreNamed() {
        refusesFile(
                run.file("rotation-fixed", 42, "evaluation.json"),
                "results[0].all: found 0.8",
                file -> replace(file, "\"all\":0\\.9", "\"all\":0.8"));
    }

    @Test
    void aRecordOfAnotherTransformationIsRefused() {
        refusesFile(
                run.file("rotation-fixed", 42, "ablation.json"),
                "it is of translate-x, but the part rotation-fixed is of rotation",
                file -> replace(file, "rotation", "translate-x"));
    }

    @Test
    void damagedAblationsAreNamed() {
        refusesFile(
                run.file("rotation-fixed", 42, "ablation.json"),
                "cells[0].k: found 1.5, a whole number is needed",
                file -> replace(file, "\"k\":1", "\"k\":1.5"));
    }

    @Test
    void damagedDescriptionsAreNamed() {
        refusesFile(
                run.file("rotation-spectral", 42, "info.json"),
                "spectra[0].angles: found nothing, a list is needed",
                file -> replace(file, "\"angles\":\\[[^]]*\\],", ""));
    }

    @Test
    void picturesMustBeWholeAndInOrder() throws IOException {
        MadeUpRun.whole(temp).write();

        refusesFile(
                temp.resolve("pictures/rotation.json"),
                "the tiles are not the 10 poses of rotation in reading order; delete it",
                file -> replace(file, "-144", "-108"));
        MadeUpRun.whole(temp).write();
        refusesFile(
                temp.resolve("pictures/rotation.json"),
                "tiles[0].png: found bytes that are no picture",
                file -> replace(file, "\"png\":\"....", "\"png\":\"AAAA"));
    }

    @Test
    void aReportNeedsEveryPose() {
        refusesFile(
                run.file("rotation-spectral", 42, "evaluation.json"),
                "found 9 poses of 10 for the recogniser given, but a report needs all of them",
                file -> replace(file, "\\{\"pose\":0,[^}]*\\},", ""));
    }

    @Test
    void whatTheMethodNeedsIsMeasuredAtChosenPoses() throws IOException {
        String part = "needs-dimension-fixed-30";
        run.need(part, 42, 0.9).write();
        replace(run.file(part, 42, "evaluation.json"), "\\{\"pose\":0,[^}]*\\},", "");

        assertTrue(RunFolder.read(temp).results(part, PoseSource.GIVEN).isPresent());
    }
}
