package io.anypose.examples;

import io.anypose.learn.Answer;
import io.anypose.learn.TrainedModel;
import io.anypose.provenance.Seed;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** Asks one model from several threads: signs that training did not see, in colours that it did not see. */
public final class RecogniseInParallel {

    private static final int COUNT = 210;

    private RecogniseInParallel() {}

    public static void main(String... args) {
        // tag::parallel
        try (TrainedModel model = TrainedModel.open(Path.of(args[0]))) {
            long right = IntStream.range(0, COUNT)
                    .parallel()
                    .filter(i -> {
                        String kind = Sign.KINDS.get(i % Sign.KINDS.size());
                        Sign sign = new Sign(kind, new Seed(1000 + i).generator(kind));
                        Answer answer = model.recognise(sign.at(3 + i % 7));
                        return answer.label().equals(kind);
                    })
                    .count();
            System.out.println(100 * right / COUNT + " % recognised in colours never seen");
        }
        // end::parallel
    }
}
