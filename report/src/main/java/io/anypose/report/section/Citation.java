package io.anypose.report.section;

import io.anypose.provenance.Provenance;

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
    static String anypose(Provenance provenance) {
        return """
                @software{anypose,
                  author  = {{The anypose authors}},
                  title   = {anypose: objects recognised in poses never seen in training},
                  version = {%s, commit %s},
                  year    = {%s},
                  url     = {https://anypose.io}
                }""".formatted(
                provenance.version(), provenance.commit(), provenance.created().substring(0, 4));
    }
}
