package io.anypose.train;

import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** Sums of the loss terms over the anchors seen so far. */
final class Meter {

    private static final int TERMS = 5;
    private static final int CORRECT = 4;

    private final double[] sums = new double[TERMS];
    private long anchors;

    /** Adds a batch and returns its loss. */
    double add(Objective.Terms terms, int batch, long correct) {
        double[] values = values(terms);
        for (int i = 0; i < values.length; i++) {
            sums[i] += batch * values[i];
        }
        sums[CORRECT] += correct;
        anchors += batch;
        return values[0];
    }

    /** All terms in one transfer from the engine: it is not their size that takes time. */
    private static double[] values(Objective.Terms terms) {
        return NDArrays.stack(new NDList(terms.total(), terms.classification(), terms.consistency(), terms.prior()))
                .toType(DataType.FLOAT64, false)
                .toDoubleArray();
    }

    Meter copy() {
        Meter copy = new Meter();
        System.arraycopy(sums, 0, copy.sums, 0, TERMS);
        copy.anchors = anchors;
        return copy;
    }

    double loss() {
        return sums[0] / anchors;
    }

    double classification() {
        return sums[1] / anchors;
    }

    double consistency() {
        return sums[2] / anchors;
    }

    double prior() {
        return sums[3] / anchors;
    }

    double accuracy() {
        return sums[CORRECT] / anchors;
    }

    /** The sums, then the number of anchors. */
    @JsonValue
    List<Number> numbers() {
        List<Number> numbers = new ArrayList<>();
        for (double sum : sums) {
            numbers.add(sum);
        }
        numbers.add(anchors);
        return numbers;
    }

    @JsonCreator
    static Meter of(List<Double> numbers) {
        if (numbers.size() != TERMS + 1) {
            throw new IllegalArgumentException("found " + numbers.size() + " numbers, " + (TERMS + 1) + " are needed");
        }
        Meter meter = new Meter();
        for (int i = 0; i < TERMS; i++) {
            meter.sums[i] = numbers.get(i);
        }
        meter.anchors = numbers.get(TERMS).longValue();
        return meter;
    }
}
