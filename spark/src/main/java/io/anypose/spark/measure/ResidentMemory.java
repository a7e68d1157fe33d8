package io.anypose.spark.measure;

import io.anypose.app.console.Periodic;
import io.anypose.provenance.AnyposeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How much memory this process has, as the system counts it, looked at again and again until it is closed. Linux only. */
public final class ResidentMemory implements AutoCloseable {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String RESIDENT = "VmRSS:";
    private static final int LOOK_MILLIS = 250;

    private final List<Double> megabytes = new ArrayList<>();
    private final Periodic watch;

    public ResidentMemory() {
        this.watch = Periodic.start("anypose-memory", LOOK_MILLIS, this::look);
    }

    private synchronized void look() {
        megabytes.add(now());
    }

    private static double now() {
        try {
            String line = Files.readAllLines(STATUS).stream()
                    .filter(each -> each.startsWith(RESIDENT))
                    .findFirst()
                    .orElseThrow(() -> new AnyposeException(STATUS + " does not tell " + RESIDENT));
            return Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024;
        } catch (IOException e) {
            throw new AnyposeException(
                    "cannot read " + STATUS + " (" + e.getMessage() + "); memory can be measured on Linux only", e);
        }
    }

    /** By how many MB the highest from the second quarter on is above what there was when that quarter began. */
    public synchronized double growth() {
        return growth(megabytes);
    }

    static double growth(List<Double> looks) {
        List<Double> later = looks.subList(looks.size() / 4, looks.size());
        return later.stream().mapToDouble(each -> each - later.get(0)).max().orElse(0);
    }

    @Override
    public void close() {
        watch.close();
    }
}
