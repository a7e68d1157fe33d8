package io.anypose.provenance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Where a model or a number comes from. No result is made without one.
 *
 * @param settings every setting of the activity, by name
 * @param dataSha256 digest of the data files
 * @param version version of anypose
 * @param commit commit that anypose was built from, or "unknown"
 * @param engine name and version of the engine
 * @param created when the activity began, in UTC
 */
public record Provenance(
        Map<String, String> settings,
        long seed,
        String dataSha256,
        String version,
        String commit,
        String jvm,
        String machine,
        String engine,
        String created) {

    public Provenance {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /** The provenance of an activity that begins now, on this machine, with this build. */
    public static Provenance now(Map<String, String> settings, Seed seed, String dataSha256, String engine) {
        Properties build = build();
        return new Provenance(
                settings,
                seed.value(),
                dataSha256,
                build.getProperty("version", "unknown"),
                build.getProperty("commit", "unknown"),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                thisMachine(),
                engine,
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }

    /** The version of this build. */
    public static String buildVersion() {
        return build().getProperty("version", "unknown");
    }

    /** The commit of this build, or "unknown". */
    public static String buildCommit() {
        return build().getProperty("commit", "unknown");
    }

    private static Properties build() {
        Properties properties = new Properties();
        try (InputStream in = Provenance.class.getResourceAsStream("build.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read build.properties from the class path", e);
        }
        return properties;
    }

    private static String thisMachine() {
        int processors = Runtime.getRuntime().availableProcessors();
        return "%s %s, %s, %d %s"
                .formatted(
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        cpu(),
                        processors,
                        processors == 1 ? "processor" : "processors");
    }

    private static String cpu() {
        Path cpuinfo = Path.of("/proc/cpuinfo");
        if (!Files.isReadable(cpuinfo)) {
            return "processor unknown";
        }
        try (var lines = Files.lines(cpuinfo)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElse("processor unknown");
        } catch (IOException | UncheckedIOException e) {
            return "processor unknown";
        }
    }
}
