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
        // The paper is not kept waiting by others' networks, nor by what it leaves open.
        List<Job> others = new ArrayList<>(PeerPlan.of(scale, seeds));
        others.addAll(RigidPlan.of(scale, seeds));
        others.addAll(NeedsPlan.of(scale, seeds));
        return new PlannedJobs(ReproductionPlan.of(scale, seeds), others);
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
