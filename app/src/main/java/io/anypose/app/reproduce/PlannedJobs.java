package io.anypose.app.reproduce;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The jobs that there are.
 *
 * @param usual those of a reproduction as a whole
 * @param others those that run only when they are named
 */
record PlannedJobs(List<Job> usual, List<Job> others) {

    PlannedJobs {
        usual = List.copyOf(usual);
        others = List.copyOf(others);
    }

    /** With each of the seeds 42, 43 and so on. */
    static PlannedJobs of(ReproductionPlan.Scale scale, int seeds) {
        List<Job> usual = new ArrayList<>(ReproductionPlan.of(scale, seeds));
        List<Job> others = new ArrayList<>(NeedsPlan.of(scale, seeds));
        // A quick look at the paper is not kept waiting by others' networks, nor by what the paper leaves open.
        List<Job> notQuick = scale == ReproductionPlan.Scale.FULL ? usual : others;
        notQuick.addAll(PeerPlan.of(scale, seeds));
        notQuick.addAll(RigidPlan.of(scale, seeds));
        return new PlannedJobs(usual, others);
    }

    /** The usual ones, or those whose name, or whose name up to one of its dashes, is among {@code names}. */
    List<Job> chosen(Set<String> names) {
        return names.isEmpty()
                ? usual
                : ReproductionPlan.only(
                        Stream.concat(usual.stream(), others.stream()).toList(), names);
    }

    /** What belongs to the record of a run: the usual jobs, and of the others those that are chosen or were begun before. */
    List<Job> recorded(Path folder, List<Job> chosen) {
        Stream<Job> more =
                others.stream().filter(job -> chosen.contains(job) || Files.exists(folder.resolve(job.folder())));
        return Stream.concat(usual.stream(), more).toList();
    }
}
