package io.anypose.app.reproduce;

import java.util.List;
import java.util.Map;

/** Where jobs are done that this process only plans, such as a cluster. */
@FunctionalInterface
public interface JobPlace {

    /**
     * Does jobs, apart from steps that are done, and leaves in the folder of the run what {@link JobRecord} and reports read.
     *
     * @return the reasons of failures by {@link Job#title}
     */
    Map<String, String> work(List<Job> jobs);
}
