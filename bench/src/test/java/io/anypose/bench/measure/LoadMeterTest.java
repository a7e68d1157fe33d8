package io.anypose.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.bench.Main;
import io.anypose.provenance.AnyposeException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class LoadMeterTest {

    private static final Program PROGRAM = new Program(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName()));

    @TempDir
    private Path folder;

    @Test
    void answersRefusalsAndMemoryAreCounted() {
        Path model = folder.resolve("rotation-fixed.anypose");
        try (Workload workload = new Workload(true)) {
            workload.model().write(model);
        }
        Program.Running server = new ServerLoad(PROGRAM, folder).serve(model, "--queue", "1");
        try (server) {
            LoadMeter meter = new LoadMeter(ServerLoad.address(server));
            assertEquals("rotation-fixed", meter.model());

            LoadMeter.Result alone = meter.measure(1, 50);
            assertEquals(0, alone.refused() + alone.errors());
            assertTrue(alone.throughput() > 1, alone.toString());
            assertTrue(alone.medianMillis() <= alone.p99Millis() && alone.p99Millis() <= alone.slowestMillis());

            LoadMeter.Result crowd = meter.measure(16, 400);
            assertTrue(crowd.refused() > 0, crowd.toString());
            assertEquals(0, crowd.errors());

            server.close();
            assertThrows(AnyposeException.class, () -> meter.measure(1, 3));
        }
        URI address = ServerLoad.address(server);
        String gone = assertThrows(AnyposeException.class, () -> new LoadMeter(address))
                .getMessage();
        assertTrue(gone.contains("no anypose server answers at " + address), gone);
    }
}
