package io.anypose.app.serve;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** What one request asks of the engine, and the answers once they are there. */
final class EngineJob<A, B> {

    private final EngineWork<A, B> work;
    private final List<A> parts;
    private final CompletableFuture<List<B>> answers = new CompletableFuture<>();

    EngineJob(EngineWork<A, B> work, List<A> parts) {
        this.work = work;
        this.parts = List.copyOf(parts);
    }

    int size() {
        return parts.size();
    }

    /** How many parts may be computed together with these, and these among them. */
    int most() {
        return work.most();
    }

    boolean isLike(EngineJob<?, ?> other) {
        return work == other.work;
    }

    /** The answers, or the failure to find them, of which the limit is one. */
    CompletableFuture<List<B>> within(Duration limit) {
        return answers.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Answers jobs of the same work in one go. If that fails, each is tried alone, so that none suffers from the others. */
    static void answer(List<EngineJob<?, ?>> alike) {
        @SuppressWarnings("unchecked") // the same work has the same types
        List<EngineJob<Object, Object>> jobs = (List<EngineJob<Object, Object>>) (List<?>) alike;
        try {
            List<Object> parts = new ArrayList<>();
            jobs.forEach(job -> parts.addAll(job.parts));
            List<Object> answers = jobs.get(0).work.answers(parts);
            int from = 0;
            for (EngineJob<Object, Object> job : jobs) {
                job.answers.complete(List.copyOf(answers.subList(from, from + job.size())));
                from += job.size();
            }
        } catch (Throwable e) { // errors, too: whoever asked waits for an answer
            if (jobs.size() == 1) {
                jobs.get(0).answers.completeExceptionally(e);
            } else {
                alike.forEach(job -> answer(List.of(job)));
            }
        }
    }
}
