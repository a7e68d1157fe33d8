package io.anypose.provenance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How much memory a process has, native memory included, as Linux tells it; 0 where it cannot be asked. */
public final class ProcessMemory {

    private static final int BYTES_OF_KB = 1024;

    private ProcessMemory() {}

    /** Bytes that are in memory now. */
    public static long resident() {
        return status("self", "VmRSS:");
    }

    /** The most bytes that have been in memory at one time. */
    public static long peak() {
        return status("self", "VmHWM:");
    }

    /** The same of another process; 0 once it has ended. */
    public static long peak(long process) {
        return status(String.valueOf(process), "VmHWM:");
    }

    /** Counts the {@link #peak} of this process anew from now on; does nothing where the system cannot do that. */
    public static void forgetPeak() {
        try {
            Files.writeString(Path.of("/proc/self/clear_refs"), "5");
        } catch (IOException e) {
            // Then the peak is that of the process since it started.
        }
    }

    private static long status(String process, String field) {
        try (var lines = Files.lines(Path.of("/proc", process, "status"))) {
            return lines.filter(line -> line.startsWith(field))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * BYTES_OF_KB)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }
}
