package io.anypose.app.serve;

import java.util.List;
import java.util.function.Function;

/**
 * What the engine is asked for: an answer for each of several parts. Requests that ask for the same work, which is the same object, are
 * answered together.
 */
final class EngineWork<A, B> {

    private final int most;
    private final Function<List<A>, List<B>> function;

    /**
     * @param most how many parts are worth computing together; a single request may have more
     * @param function answers in the order of the parts; the parts beside one may change the last bits of its answer, no more
     */
    EngineWork(int most, Function<List<A>, List<B>> function) {
        this.most = most;
        this.function = function;
    }

    int most() {
        return most;
    }

    List<B> answers(List<A> parts) {
        List<B> answers = function.apply(parts);
        if (answers.size() != parts.size()) {
            throw new IllegalStateException(answers.size() + " answers to " + parts.size() + " parts");
        }
        return answers;
    }
}
