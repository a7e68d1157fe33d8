package io.anypose.train;

import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import com.google.gson.JsonArray;

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
        return fromJson(toJson());
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

    JsonArray toJson() {
        JsonArray json = new JsonArray();
        for (double sum : sums) {
            json.add(sum);
        }
        json.add(anchors);
        return json;
    }

    static Meter fromJson(JsonArray json) {
        Meter meter = new Meter();
        for (int i = 0; i < TERMS; i++) {
            meter.sums[i] = json.get(i).getAsDouble();
        }
        meter.anchors = json.get(TERMS).getAsLong();
        return meter;
    }
}
