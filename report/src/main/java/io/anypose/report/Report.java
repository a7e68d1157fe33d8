package io.anypose.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.anypose.file.Json;
import io.anypose.file.SafeFile;
import io.anypose.provenance.AnyposeException;
import io.anypose.report.chart.PictureFormat;
import io.anypose.report.claim.Claim;
import io.anypose.report.claim.Claims;
import io.anypose.report.claim.OwnClaims;
import io.anypose.report.record.Part;
import io.anypose.report.record.Run;
import io.anypose.report.record.RunFolder;
import io.anypose.report.section.BeyondSection;
import io.anypose.report.section.CompoundSection;
import io.anypose.report.section.DataSection;
import io.anypose.report.section.EquivarianceSection;
import io.anypose.report.section.ExtrapolationSection;
import io.anypose.report.section.Figure;
import io.anypose.report.section.NeedsSection;
import io.anypose.report.section.NeighbourSection;
import io.anypose.report.section.PeersSection;
import io.anypose.report.section.ProvenanceSection;
import io.anypose.report.section.Section;
import io.anypose.report.section.SingleSection;
import io.anypose.report.section.SummarySection;
import io.anypose.report.section.Table;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The report of a reproduction: the paper's tables and figures beside what was measured.
 *
 * <p>It is made from the records in the run's folder and nothing else, so that it can be drawn again at any time; parts
 * that are not there yet are named as missing.
 */
public final class Report {

    /** Everything that the report was made from. */
    static final String RECORDS = "run.json";

    private static final String PAGE = "index.html";

    /**
     * A claim with its verdict, for programs.
     *
     * @param by who claims it: paper or anypose
     */
    public record Judged(
            String by, String id, String claim, String criterion, String verdict, String count, List<String> details) {}

    private record Records(List<Judged> claims, Map<String, JsonNode> records) {}

    private final Run run;
    private final List<Claim> claims;
    private final List<Claim> ownClaims;
    private final List<Section> sections;

    private Report(Run run) {
        this.run = run;
        this.claims = Claims.of(run);
        this.ownClaims = OwnClaims.of(run);
        this.sections = isOfNeedsAlone(run)
                ? List.of(NeedsSection.of(run), ProvenanceSection.of(run))
                : List.of(
                        SummarySection.of(run, claims, ownClaims),
                        DataSection.of(run),
                        SingleSection.of(run),
                        CompoundSection.of(run),
                        ExtrapolationSection.of(run),
                        NeighbourSection.of(run),
                        BeyondSection.of(run),
                        PeersSection.of(run),
                        NeedsSection.of(run),
                        EquivarianceSection.of(run),
                        ProvenanceSection.of(run));
    }

    /** Whether nothing of the paper was measured, but what the method needs. */
    private static boolean isOfNeedsAlone(Run run) {
        List<String> done =
                run.parts().stream().filter(Part::isDone).map(Part::name).toList();
        return !done.isEmpty() && done.stream().allMatch(NeedsSection.isPart());
    }

    /** The report of a folder that {@code ./anypose reproduce} filled, finished or not; refuses any other. */
    public static Report of(Path runFolder) {
        return new Report(RunFolder.read(runFolder));
    }

    /** Whether and where the paper and the run agree, in one sentence. */
    public String summary() {
        return SummarySection.total(claims);
    }

    /** Whether what anypose claims beyond the paper holds in the run, in one sentence. */
    public String ownSummary() {
        return SummarySection.ownTotal(ownClaims);
    }

    /** Each of the paper's claims that was measured and is not agreed with, in a line. */
    public List<String> exceptions() {
        return SummarySection.exceptions(claims);
    }

    /** How exact the numbers are, in one sentence; empty if they are of all test digits. */
    public Optional<String> precision() {
        return SummarySection.precision(run);
    }

    /** The parts of a whole reproduction that this run does not have. */
    public List<String> missing() {
        return run.missing();
    }

    /** Each claim with its verdict, for programs. */
    public List<Judged> claims() {
        return Stream.concat(
                        claims.stream().map(claim -> judged("paper", claim)),
                        ownClaims.stream().map(claim -> judged("anypose", claim)))
                .toList();
    }

    private static Judged judged(String by, Claim claim) {
        return new Judged(
                by,
                claim.id(),
                claim.statement(),
                claim.criterion(),
                claim.verdict().id(),
                claim.count(),
                claim.details());
    }

    /**
     * Writes the page, every figure, every table and all records into a folder, which is made if necessary. Figures of
     * an earlier report that this run has nothing for are removed.
     *
     * @return the files, the page first
     */
    public List<Path> write(Path folder) {
        makeFolder(folder.resolve(Figure.FOLDER));
        makeFolder(folder.resolve(Table.FOLDER));
        List<Path> files = new ArrayList<>(figures(folder));
        for (Section section : sections) {
            section.tables().forEach(table -> write(folder.resolve(table.file()), table.csv(), files));
        }
        write(folder.resolve(RECORDS), Json.text(new Records(claims(), run.files())) + "\n", files);
        // Last, so that it never refers to what is not there.
        write(folder.resolve(PAGE), html(), files);
        files.add(0, files.remove(files.size() - 1));
        return List.copyOf(files);
    }

    /** The page alone. */
    String html() {
        return new Page(run, sections).html();
    }

    /** Side by side: they take most of the time, for drawing and for waiting until they are safely on the disk. */
    private List<Path> figures(Path folder) {
        return sections.stream().flatMap(Section::figures).toList().parallelStream()
                .flatMap(figure -> write(figure, folder).stream())
                .toList();
    }

    private static List<Path> write(Figure figure, Path folder) {
        List<Path> files = new ArrayList<>();
        figure.csv()
                .ifPresentOrElse(
                        csv -> write(folder.resolve(figure.data()), csv, files),
                        () -> remove(folder.resolve(figure.data())));
        for (PictureFormat format : PictureFormat.values()) {
            Path file = folder.resolve(figure.file(format));
            if (figure.drawing().isPresent()) {
                SafeFile.write(file, figure.drawing().get().picture(format));
                files.add(file);
            } else {
                remove(file);
            }
        }
        return files;
    }

    private static void write(Path file, String text, List<Path> files) {
        SafeFile.write(file, text.getBytes(StandardCharsets.UTF_8));
        files.add(file);
    }

    private static void makeFolder(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new AnyposeException(
                    "cannot make the folder " + folder + " (" + e + "); choose a place that can be written to", e);
        }
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new AnyposeException("cannot remove the old figure " + file + " (" + e + "); remove it by hand", e);
        }
    }
}
