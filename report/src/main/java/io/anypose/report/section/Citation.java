package io.anypose.report.section;

import io.anypose.provenance.Provenance;
import io.anypose.report.html.Seeds;
import io.anypose.report.record.Part;
import io.anypose.report.record.Run;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** How to cite what the report shows, as BibTeX. */
final class Citation {

    /** Whose method it is. */
    static final String PAPER = """
            @inproceedings{dinh2026latent,
              title     = {Latent Equivariant Operators for Robust Object Recognition: Promises and Challenges},
              author    = {Dinh, Minh and Deny, St{\\'e}phane},
              booktitle = {GRaM},
              year      = {2026}
            }""";

    private Citation() {}

    /** The program that measured. */
    static String anypose(Run run) {
        Provenance provenance = run.provenance();
        return """
                @software{anypose,
                  author  = {{The anypose authors}},
                  title   = {anypose: objects recognised in poses never seen in training},
                  version = {%s, %s},
                  year    = {%s},
                  url     = {https://anypose.io}
                }""".formatted(
                        provenance.version(), commits(run), provenance.created().substring(0, 4));
    }

    /** The commit that everything was measured with; if there are several, each with its seeds. */
    private static String commits(Run run) {
        SortedMap<String, SortedSet<Long>> seeds = new TreeMap<>();
        for (Part part : run.parts()) {
            part.evaluation()
                    .ifPresent(evaluation -> seeds.computeIfAbsent(
                                    evaluation.provenance().commit(), key -> new TreeSet<>())
                            .add(part.seed()));
        }
        return seeds.size() < 2
                ? "commit " + (seeds.isEmpty() ? run.provenance().commit() : seeds.firstKey())
                : seeds.entrySet().stream()
                        .map(entry ->
                                "commit " + entry.getKey() + " (" + Seeds.words(List.copyOf(entry.getValue())) + ")")
                        .collect(Collectors.joining(" and\n             "));
    }
}
