package io.anypose.app.serve;

import com.fasterxml.jackson.databind.JsonNode;
import io.anypose.app.serve.http.Input;
import io.anypose.app.serve.http.Metrics;
import io.anypose.app.serve.http.Parameter;
import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import io.anypose.app.serve.http.Route;
import io.anypose.image.picture.EncodedPicture;
import io.anypose.learn.Answer;
import io.anypose.learn.Answer.Detail;
import io.anypose.model.engine.EngineThreads;
import io.anypose.pose.Recognisers;
import java.awt.image.BufferedImage;
import java.util.Base64;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * The requests of programs: what pictures show, one or several in a request. The engine recognises the pictures of all requests that wait
 * together; they are decoded before, each in the thread of its request.
 */
final class RecogniseRoutes {

    private static final Parameter MODEL =
            Parameter.required("model", "A name that /api/models lists.", Parameter.text());
    private static final Parameter POSES = Parameter.optional(
            "poses", "Whether answers have the probability of every pose; false if it is left out.", Parameter.flag());

    /**
     * A model, and how it is asked.
     *
     * @param work what the engine does with pictures that were prepared for the model
     */
    private record Asked(ServedModel model, Map<Detail, EngineWork<byte[], Answer>> work) {

        /**
         * @param most how many pictures are recognised together
         * @param sizes is told how many were
         */
        static Asked of(ServedModel model, int most, IntConsumer sizes) {
            Map<Detail, EngineWork<byte[], Answer>> work = new EnumMap<>(Detail.class);
            for (Detail detail : Detail.values()) {
                work.put(detail, work(model, detail, most, sizes));
            }
            return new Asked(model, work);
        }

        private static EngineWork<byte[], Answer> work(ServedModel model, Detail detail, int most, IntConsumer sizes) {
            Function<List<byte[]>, List<Answer>> recogniser = pictures -> {
                sizes.accept(pictures.size());
                return model.trained().recogniseLoosely(pictures, detail);
            };
            Function<List<byte[]>, List<Answer>> oneByOne = pictures -> pictures.stream()
                    .flatMap(picture -> recogniser.apply(List.of(picture)).stream())
                    .toList();
            // The other processors have enough to do with the requests that come meanwhile.
            Function<List<byte[]>, List<Answer>> together =
                    pictures -> EngineThreads.one(() -> recogniser.apply(pictures));
            return new EngineWork<>(most, most == 1 ? oneByOne : together);
        }

        byte[] prepare(BufferedImage picture) {
            return model.trained().prepare(picture);
        }

        Answers.Recognition named(Answer answer) {
            return new Answers.Recognition(model.name(), answer);
        }
    }

    private final Map<String, Asked> models = new LinkedHashMap<>();
    private final EngineQueue engine;
    private final Upload uploads;

    /** @param batch how many pictures may be recognised together */
    RecogniseRoutes(List<ServedModel> served, EngineQueue engine, int batch, Upload uploads, Metrics metrics) {
        IntConsumer sizes = metrics.histogram(
                "anypose_batch_size", "Pictures that were recognised together.", 1, 2, 4, 8, 16, 32, 64);
        for (ServedModel model : served) {
            models.put(model.name(), Asked.of(model, gains(model) ? batch : 1, sizes));
        }
        this.engine = engine;
        this.uploads = uploads;
    }

    /** To search hundreds of poses of one picture keeps the engine busy: many together take no less time than one by one. */
    private static boolean gains(ServedModel model) {
        return Recognisers.searchIsQuick(model.spec());
    }

    /** One picture. */
    Route one() {
        return Route.post(
                        "/api/recognise",
                        "recognise",
                        "Class and pose of a picture, by the best recogniser of a model.")
                .with(MODEL)
                .with(POSES)
                .takes(Upload.TYPES, Upload.DESCRIPTION)
                .refuses(404, 422, 503)
                .answersLater(Answers.Recognition.class, "What the model says.", this::recognise);
    }

    private CompletableFuture<Answers.Recognition> recognise(Input input) {
        Asked asked = asked(input);
        return engine.compute(asked.work.get(detail(input)), () -> List.of(asked.prepare(uploads.decode(input.file()))))
                .thenApply(answers -> asked.named(answers.get(0)));
    }

    /** Several pictures. */
    Route several() {
        return Route.post(
                        "/api/recognise/batch",
                        "recogniseBatch",
                        "Classes and poses of several pictures, by the best recogniser of a model.")
                .with(MODEL)
                .with(POSES)
                .takes(
                        Answers.BatchRequest.class,
                        Set.of("multipart/form-data"),
                        "Up to " + PictureBatch.MOST
                                + " pictures, as a JSON object or as the files of a form, in at most "
                                + ServerSettings.BODY_LIMIT + " bytes and " + EncodedPicture.MOST_PIXELS
                                + " pixels together.")
                .refuses(404, 422, 503)
                .answersLater(
                        Answers.Batch.class, "What the model says of each, in their order.", this::recogniseBatch);
    }

    private CompletableFuture<Answers.Batch> recogniseBatch(Input input) {
        Asked asked = asked(input);
        PictureBatch pictures = new PictureBatch(uploads, input.isForm() ? files(input) : texts(input));
        return engine.compute(asked.work.get(detail(input)), () -> pictures.prepare(asked::prepare))
                .thenApply(answers ->
                        pictures.answers(answers.stream().map(asked::named).toList()));
    }

    private static List<Supplier<byte[]>> files(Input input) {
        return input.files().stream().<Supplier<byte[]>>map(file -> () -> file).toList();
    }

    private static List<Supplier<byte[]>> texts(Input input) {
        JsonNode pictures = input.json().get("pictures");
        if (!pictures.isArray()) {
            throw new Problem(ProblemCode.BAD_FIELD, "the body has no list pictures");
        }
        return pictures.valueStream()
                .<Supplier<byte[]>>map(picture -> () -> decoded(picture))
                .toList();
    }

    private static byte[] decoded(JsonNode picture) {
        try {
            if (picture.isTextual()) {
                return Base64.getDecoder().decode(picture.textValue());
            }
        } catch (IllegalArgumentException e) {
            // said below
        }
        throw new Problem(
                ProblemCode.NO_IMAGE, "this is no text in Base64; send the bytes of the picture's file in that form");
    }

    private static Detail detail(Input input) {
        return switch (input.find(POSES.name()).orElse("false")) {
            case "true" -> Detail.POSES;
            case "false" -> Detail.USUAL;
            default -> throw new Problem(ProblemCode.BAD_QUERY, "the parameter poses is neither true nor false");
        };
    }

    private Asked asked(Input input) {
        String name = input.require("model");
        Asked asked = Optional.ofNullable(models.get(name))
                .orElseThrow(() -> new Problem(
                        ProblemCode.UNKNOWN_MODEL,
                        "there is no model " + name + "; there are " + String.join(", ", models.keySet())));
        if (!asked.model.trained().findsPoses()) {
            throw new Problem(
                    ProblemCode.CANNOT_FIND_POSES,
                    "the model " + name
                            + " cannot find poses: it has no operator, or one for each axis; choose another");
        }
        return asked;
    }
}
