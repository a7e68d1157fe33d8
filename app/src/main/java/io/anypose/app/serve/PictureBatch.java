package io.anypose.app.serve;

import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import io.anypose.image.picture.EncodedPicture;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The pictures of one request, of which some may be refused: each of these has a sentence in its place among the answers. */
final class PictureBatch {

    /** Pictures in one request. */
    static final int MOST = 64;

    private final Upload uploads;
    private final List<Supplier<byte[]>> files;
    /** Why a picture is refused, or nothing, for each. */
    private final List<Optional<Problem>> refusals = new ArrayList<>();

    /** Of those that are not refused. */
    private long pixels;

    /** Refuses none at all, and too many. */
    PictureBatch(Upload uploads, List<Supplier<byte[]>> files) {
        if (files.isEmpty() || files.size() > MOST) {
            throw new Problem(
                    ProblemCode.BAD_COUNT,
                    "the request has " + files.size() + " pictures; allowed are 1 to " + MOST + " in one request");
        }
        this.uploads = uploads;
        this.files = List.copyOf(files);
    }

    /** Decodes one picture after the other, and returns what is made of those that are not refused. */
    <A> List<A> prepare(Function<BufferedImage, A> preparation) {
        List<A> prepared = new ArrayList<>();
        for (Supplier<byte[]> file : files) {
            try {
                prepared.add(preparation.apply(decode(file.get())));
                refusals.add(Optional.empty());
            } catch (Problem e) {
                if (e.code().isForNow()) {
                    throw e;
                }
                refusals.add(Optional.of(e));
            }
        }
        return prepared;
    }

    private BufferedImage decode(byte[] file) {
        EncodedPicture picture = uploads.open(file);
        long sum = pixels + (long) picture.width() * picture.height();
        if (sum > EncodedPicture.MOST_PIXELS) {
            throw new Problem(
                    ProblemCode.WRONG_SIZE,
                    String.format(
                            Locale.ROOT,
                            "with this picture the request has %,d pixels; at most %,d are read in one request, so send it in another",
                            sum,
                            EncodedPicture.MOST_PIXELS));
        }
        pixels = sum;
        return uploads.decode(picture);
    }

    /** All answers: those to the pictures that were prepared, and refusals in the places of the others. */
    Answers.Batch answers(List<Answers.Recognition> recognised) {
        Iterator<Answers.Recognition> next = recognised.iterator();
        return new Answers.Batch(refusals.stream()
                .map(refusal -> refusal.map(problem -> new Answers.BatchAnswer(null, problem.body()))
                        .orElseGet(() -> new Answers.BatchAnswer(next.next(), null)))
                .toList());
    }
}
