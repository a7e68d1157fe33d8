package io.anypose.bench.growth;

import io.anypose.data.Coverage;
import io.anypose.data.ViewBatch;
import io.anypose.data.Views;
import io.anypose.pose.OrbitSettings;
import io.anypose.pose.Recogniser;

/** How long a recogniser takes, whatever it knows. */
final class Recognising {

    private static final double SECONDS = 1;

    private Recognising() {}

    /** An orbit recogniser that knows next to nothing: one pass, in batches of so many views. */
    static OrbitSettings brief(OrbitSettings orbit, int batch) {
        return new OrbitSettings(
                orbit.network(), 1, Coverage.ONE_POSE, batch, orbit.highestRate(), orbit.weightDecay(), orbit.seed());
    }

    /** Microseconds for each of the first so many objects, which are recognised together. */
    static double micros(Recogniser recogniser, Views views, int count) {
        byte[] pixels = ViewBatch.at(
                        views, 0, count, views.transformation().group().identity())
                .pixels();
        recogniser.recognise(pixels, count);
        long start = System.nanoTime();
        int batches = 0;
        while (System.nanoTime() - start < SECONDS * 1e9) {
            recogniser.recognise(pixels, count);
            batches++;
        }
        return (System.nanoTime() - start) / 1e3 / batches / count;
    }
}
