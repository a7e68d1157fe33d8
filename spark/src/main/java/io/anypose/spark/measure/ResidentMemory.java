package io.anypose.spark.measure;

import io.anypose.app.console.Periodic;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.ProcessMemory;
import java.util.ArrayList;
import java.util.List;

/** How much memory this process has, as the system counts it, looked at again and again until it is closed. Linux only. */
public final class ResidentMemory implements AutoCloseable {

    private static final int LOOK_MILLIS = 250;
    private static final double MEGABYTE = 1e6;

    private final List<Double> megabytes = new ArrayList<>();
    private final Periodic watch;

    public ResidentMemory() {
        look();
        if (megabytes.get(0) == 0) {
            throw new AnyposeException("this system does not tell how much memory a process has; measure on Linux");
        }
        this.watch = Periodic.start("anypose-memory", LOOK_MILLIS, this::look);
    }

    private synchronized void look() {
        megabytes.add(ProcessMemory.resident() / MEGABYTE);
    }

    /** By how many MB the highest from the second quarter on is above what there was when that quarter began. */
    public synchronized double growth() {
        return growth(megabytes);
    }

    static double growth(List<Double> looks) {
        List<Double> later = looks.subList(looks.size() / 4, looks.size());
        return later.stream().mapToDouble(each -> each - later.get(0)).max().orElse(0);
    }

    /** The most MB that a process has had so far. */
    public static double peak(long process) {
        return ProcessMemory.peak(process) / MEGABYTE;
    }

    @Override
    public void close() {
        watch.close();
    }
}
