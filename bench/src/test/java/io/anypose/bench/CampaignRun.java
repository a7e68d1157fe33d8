package io.anypose.bench;

import io.anypose.bench.measure.Finding;
import io.anypose.bench.measure.Measurements;
import io.anypose.provenance.Provenance;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A run of the campaign: prints its table line by line, and writes it as Markdown in the end. */
final class CampaignRun implements Measurements.Listener {

    private final PrintStream out;
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    CampaignRun(PrintStream out) {
        this.out = out;
    }

    /** Notes what went wrong, in one line. */
    void problem(String problem) {
        out.println("anypose: " + problem);
        problems.add(problem);
    }

    @Override
    public void progress(String what, double share) {}

    @Override
    public void found(List<Finding> found) {
        found.forEach(finding -> out.println(BenchText.line(finding)));
        findings.addAll(found);
    }

    /**
     * Runs some parts.
     *
     * @param only their names; empty for all
     * @param quick whether to do little of everything
     * @param page where the table is written
     */
    void run(Measurements campaign, List<String> only, boolean quick, Path page) throws IOException {
        if (!campaign.names().containsAll(only)) {
            throw new IllegalArgumentException(
                    only + " are no parts of the campaign; allowed are " + String.join(", ", campaign.names()));
        }
        out.println(BenchText.HEAD);
        Provenance provenance = campaign.run(only.isEmpty() ? campaign.names() : only, quick, this);
        String end = BenchText.summary(findings) + "\n" + provenance.machine() + ", " + provenance.engine()
                + ", commit " + provenance.commit() + (quick ? ", quick" : "");
        out.println("\n" + end);
        Files.writeString(page, markdown() + "\n" + end + "\n");
    }

    private String markdown() {
        String table = "| part | measured | | target |\n| --- | --- | --- | --- |\n"
                + findings.stream().map(CampaignRun::row).collect(Collectors.joining());
        return problems.isEmpty()
                ? table
                : table + "\n"
                        + problems.stream().map(each -> "- " + each + "\n").collect(Collectors.joining());
    }

    private static String row(Finding finding) {
        return "| " + finding.part() + " | " + finding.name() + " | " + BenchText.number(finding.value()) + " "
                + finding.unit() + " | " + BenchText.target(finding) + " |\n";
    }

    List<Finding> findings() {
        return findings;
    }

    /** Returns the targets that were missed, and what went wrong. */
    List<String> failures() {
        List<String> failures = new ArrayList<>(BenchText.missed(findings));
        failures.addAll(problems);
        return failures;
    }
}
