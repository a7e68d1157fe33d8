package io.anypose.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.bench.growth.GrowthAxis;
import io.anypose.bench.growth.GrowthPoint;
import io.anypose.provenance.AnyposeException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class GrowthRunTest {

    private final StringWriter out = new StringWriter();
    private final CommandSpec command = CommandSpec.create();

    @TempDir
    private Path folder;

    private GrowthRun run(GrowthRun.Meter meter) {
        new CommandLine(command).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(new StringWriter()));
        return new GrowthRun(command, folder, meter);
    }

    private static GrowthPoint point(GrowthAxis axis, int size) {
        return new GrowthPoint(size, Map.of("what " + axis, size / 10.0), size);
    }

    @Test
    void everySizeIsPrintedAndEveryAxisDrawn() throws Exception {
        assertEquals(0, run(GrowthRunTest::point).run());

        assertTrue(out.toString().contains("      70  what dimension 7.0 µs  memory 70 MB"), out.toString());
        assertTrue(out.toString().contains("   50000  what references 5000.0 µs  memory 50000 MB"), out.toString());
        for (GrowthAxis axis : GrowthAxis.values()) {
            assertTrue(Files.exists(folder.resolve(axis + ".svg")), axis.toString());
            assertTrue(Files.exists(folder.resolve(axis + ".png")), axis.toString());
        }
        assertTrue(Files.readString(folder.resolve("growth.json")).contains("50000"));
    }

    @Test
    void whatWasMeasuredBeforeAFailureIsPrintedAndKept() throws Exception {
        GrowthRun run = run((axis, size) -> {
            if (axis == GrowthAxis.ORDER && size == 40) {
                throw new AnyposeException("the size 40 failed");
            }
            return point(axis, size);
        });

        String message = assertThrows(AnyposeException.class, run::run).getMessage();

        Path json = folder.resolve("growth.json");
        assertEquals("the size 40 failed; what was measured before is kept in " + json, message);
        assertTrue(out.toString().contains("     560  what dimension 56.0 µs"), out.toString());
        assertTrue(out.toString().contains("      20  what order 2.0 µs"), out.toString());
        String kept = Files.readString(json);
        assertTrue(kept.contains("560") && kept.contains("\"what order\": 2.0"), kept);
        assertTrue(Files.exists(folder.resolve("dimension.svg")));
        assertFalse(Files.exists(folder.resolve("order.svg")));
    }
}
