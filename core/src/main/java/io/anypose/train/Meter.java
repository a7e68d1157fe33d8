package io.anypose.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import com.google.gson.JsonArray;

/** Sums of the loss terms over the anchors seen so far. */
final class Meter {

    private static final int TERMS = 5;

    private final double[] sums = new double[TERMS];
    private long anchors;

    /** Adds a batch and returns its loss. */
    double add(Objective.Terms terms, int batch, long correct) {
        double loss = value(terms.total());
        sums[0] += batch * loss;
        sums[1] += batch * value(terms.classification());
        sums[2] += batch * value(terms.consistency());
        sums[3] += batch * value(terms.prior());
        sums[4] += correct;
        anchors += batch;
        return loss;
    }

    Meter copy() {
        return fromJson(toJson());
    }

    private static double value(NDArray scalar) {
        return scalar.toType(DataType.FLOAT64, false).getDouble();
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
        return sums[4] / anchors;
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
