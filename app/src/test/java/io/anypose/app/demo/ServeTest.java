package io.anypose.app.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.anypose.app.Cli;
import io.anypose.app.SmallData;
import io.anypose.app.serve.TinyModels;
import io.anypose.recipe.Data;
import io.anypose.recipe.Trial;
import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code serve} as a process: how it begins, what stops it from beginning, and how it ends. */
@Timeout(180)
class ServeTest {

    private static final List<String> ONE_THREAD = List.of("-Dai.djl.pytorch.num_threads=1");

    @TempDir
    Path temp;

    private static List<String> serve(Object... more) {
        List<String> args = new ArrayList<>(List.of("serve", "--port", "0", "--device", "cpu"));
        for (Object each : more) {
            args.add(each.toString());
        }
        return args;
    }

    @Test
    void aModelThatCannotBeServedIsToldInOneLine() throws Exception {
        Path fixed = TinyModels.files().get("rotation-fixed");
        Path copy = Files.createDirectories(temp.resolve("other")).resolve(fixed.getFileName());
        Files.copy(fixed, copy);
        Path broken = Files.writeString(temp.resolve("broken.anypose"), "nonsense");

        refuses("there is no file", serve("--model", temp.resolve("none.anypose")));
        refuses("broken.anypose", serve("--model", broken));
        refuses(
                "two of the models are called rotation-fixed",
                serve("--model", fixed, copy, "--data", TinyModels.digits()));
        refuses(
                "give the data it was trained on",
                serve("--model", fixed, "--data", TinyModels.digits(), "--exclude", "none"));
    }

    private static void refuses(String message, List<String> args) {
        Cli.Outcome outcome = Cli.run(args);

        assertEquals(1, outcome.code(), outcome.err());
        assertTrue(outcome.err().contains(message), outcome.err());
        assertTrue(outcome.err().startsWith("anypose: "), outcome.err());
        assertEquals(1, outcome.err().lines().count(), outcome.err());
        assertEquals("", outcome.out());
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals are sent by kill")
    void aRequestToTerminateLetsItFinishWhatItAccepted() throws Exception {
        Path out = temp.resolve("out");
        Process process = Cli.start(
                out.toFile(),
                ONE_THREAD,
                serve("--model", TinyModels.files().get("rotation-fixed"), "--data", TinyModels.digits()));
        try (BufferedReader err = process.errorReader()) {
            URI server = url(process, out);
            HttpClient http = HttpClient.newHttpClient();
            HttpRequest sweep = HttpRequest.newBuilder(
                            server.resolve("api/sweep?transformation=rotation&pose=0&count=40"))
                    .build();
            http.send(sweep, BodyHandlers.ofString());
            List<CompletableFuture<Integer>> answers = IntStream.range(0, 60)
                    .mapToObj(i -> http.sendAsync(sweep, BodyHandlers.ofString())
                            .handle((answer, failure) -> failure == null ? answer.statusCode() : 0))
                    .toList();
            CompletableFuture.anyOf(answers.toArray(CompletableFuture[]::new)).join();
            HttpResponse<String> metrics = http.send(
                    HttpRequest.newBuilder(server.resolve("api/metrics")).build(), BodyHandlers.ofString());

            process.toHandle().destroy(); // unlike that of the process, this leaves its streams open

            Map<Integer, Long> statuses = answers.stream()
                    .map(CompletableFuture::join)
                    .collect(Collectors.groupingBy(status -> status, Collectors.counting()));
            String text = err.lines().collect(Collectors.joining("\n"));
            assertEquals(143, process.waitFor(), text);
            assertEquals("anypose: stopping; finishing what was accepted", text);
            long inFlight = metrics.body()
                    .lines()
                    .filter(line -> line.startsWith("anypose_requests_in_flight "))
                    .mapToLong(line -> (long) Double.parseDouble(line.split(" ", 2)[1]))
                    .findFirst()
                    .orElseThrow();
            assertTrue(statuses.getOrDefault(200, 0L) >= inFlight - 1, inFlight + " in flight, but " + statuses);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Whoever trains anew, cleans up or fills the disk does not reach a server that is running. */
    @Test
    void whateverHappensToTheFileOfAModelTheServerGoesOnWithWhatItHas() throws Exception {
        Path model = Files.copy(TinyModels.files().get("rotation-fixed"), temp.resolve("served.anypose"));
        Path out = temp.resolve("out");
        Process process = Cli.start(out.toFile(), ONE_THREAD, serve("--model", model, "--data", TinyModels.digits()));
        try {
            URI server = url(process, out);
            List<String> before = answers(server);
            assertTrue(before.get(0).contains("\"model\":\"served\""), before.get(0));

            byte[] whole = Files.readAllBytes(model);
            Files.write(model, Arrays.copyOf(whole, whole.length / 2));
            assertEquals(before, answers(server), "cut short");
            Arrays.fill(whole, whole.length / 3, whole.length, (byte) 7);
            Files.write(model, whole);
            assertEquals(before, answers(server), "damaged");
            Path other = Files.copy(TinyModels.files().get("shift-fixed"), temp.resolve("other.anypose"));
            Files.move(other, model, StandardCopyOption.ATOMIC_MOVE);
            assertEquals(before, answers(server), "replaced");
            Files.delete(model);
            assertEquals(before, answers(server), "deleted");
            Files.createDirectory(model);
            assertEquals(before, answers(server), "a folder");
        } finally {
            process.destroyForcibly();
        }
    }

    /** Of everything that asks the model. */
    private static List<String> answers(URI server) throws Exception {
        var picture = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(28, 28, BufferedImage.TYPE_BYTE_GRAY), "png", picture);
        HttpClient http = HttpClient.newHttpClient();
        List<String> bodies = new ArrayList<>();
        for (HttpRequest request : List.of(
                HttpRequest.newBuilder(server.resolve("api/recognise?model=served"))
                        .header("Content-Type", "image/png")
                        .POST(BodyPublishers.ofByteArray(picture.toByteArray()))
                        .build(),
                HttpRequest.newBuilder(server.resolve("api/models")).build(),
                HttpRequest.newBuilder(server.resolve("api/sweep?transformation=rotation&pose=36&count=20"))
                        .build())) {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            assertEquals(200, answer.statusCode(), answer.body());
            bodies.add(answer.body());
        }
        return bodies;
    }

    static URI url(Process process, Path out) throws Exception {
        while (process.isAlive()) {
            String text = Files.readString(out);
            if (text.contains(" (Ctrl-C")) {
                return URI.create(text.substring(text.indexOf("http"), text.indexOf(" (Ctrl-C")));
            }
            Thread.sleep(50);
        }
        throw new AssertionError(process.errorReader().lines().collect(Collectors.joining("\n")));
    }

    @Test
    void smallModelsAreTrainedOnceAndAnewWhenDamaged() throws Exception {
        Path digits = SmallData.write(temp.resolve("digits"), 0, 60);
        String first = prepare(digits, "anypose: 5 of 5: translate-xy-fixed");
        assertEquals(5, first.lines().count(), first);
        first.lines().forEach(file -> assertTrue(Files.exists(Path.of(file)), file));

        Files.writeString(Path.of(first.lines().findFirst().orElseThrow()), "damaged");
        String second = prepare(digits, "anypose: 1 of 1: rotation-none");
        assertEquals(first, second);
    }

    @Test
    void otherDataAndOtherClassesMakeOtherSmallModels() {
        Data.Digits here = new Data.Digits("here", Optional.empty(), OptionalInt.empty());
        Data.Digits there = new Data.Digits("there", Optional.empty(), OptionalInt.empty());
        Map<Trial, Path> files = SmallModels.files(temp, here, "aa");

        assertEquals(SmallModels.all(here), List.copyOf(files.keySet()));
        assertEquals(
                List.copyOf(files.values()),
                List.copyOf(SmallModels.files(temp, there, "aa").values()));
        assertTrue(Collections.disjoint(
                files.values(), SmallModels.files(temp, here, "bb").values()));
        assertTrue(Collections.disjoint(
                files.values(), SmallModels.files(temp, here.without("9"), "aa").values()));
    }

    /** The files of the small models; {@code told} is what the process must say on its way. */
    private String prepare(Path digits, String told) throws Exception {
        Path out = temp.resolve("out");
        Process process = Cli.start(
                out.toFile(),
                ONE_THREAD,
                List.of("serve", "--prepare", "--device", "cpu", "--data", digits.toString()),
                Map.of("XDG_CACHE_HOME", temp.resolve("cache").toString()));
        String err = process.errorReader().lines().collect(Collectors.joining("\n"));
        assertEquals(0, process.waitFor(), err);
        assertTrue(err.contains(told), err);
        return Files.readString(out);
    }
}
