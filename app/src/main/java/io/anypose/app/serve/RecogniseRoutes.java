package io.anypose.app.serve;

import com.fasterxml.jackson.databind.JsonNode;
import io.anypose.app.serve.http.Input;
import io.anypose.app.serve.http.Metrics;
import io.anypose.app.serve.http.Parameter;
import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import io.anypose.app.serve.http.Route;
import io.anypose.image.picture.EncodedPicture;
import io.anypose.pose.Recognitions;
import io.anypose.recipe.Answer;
import java.awt.image.BufferedImage;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    /**
     * A model, and how it is asked.
     *
     * @param preparation what is made of a picture in the thread of its request
     * @param work what the engine does with it
     */
    private record Asked<A>(
            ServedModel model,
            Function<BufferedImage, A> preparation,
            EngineWork<A, Recognitions> work,
            PoseOrder poses) {

        /** A model that recognises up to so many pictures together. */
        static Asked<byte[]> together(ServedModel model, int most, IntConsumer sizes) {
            return of(model, model.trained()::prepare, most, sizes, model.trained()::recognisePrepared);
        }

        /** A model that recognises one picture after the other. */
        static Asked<BufferedImage> oneByOne(ServedModel model, IntConsumer sizes) {
            return of(
                    model,
                    picture -> picture,
                    1,
                    sizes,
                    pictures -> pictures.stream()
                            .map(picture -> model.trained().recognise(picture))
                            .toList());
        }

        private static <A> Asked<A> of(
                ServedModel model,
                Function<BufferedImage, A> preparation,
                int most,
                IntConsumer sizes,
                Function<List<A>, List<Answer>> recogniser) {
            EngineWork<A, Recognitions> work = new EngineWork<>(most, pictures -> {
                sizes.accept(pictures.size());
                return recogniser.apply(pictures).stream().map(Answer::details).toList();
            });
            return new Asked<>(
                    model, preparation, work, new PoseOrder(model.spec().transformation()));
        }

        Answers.Recognition answer(Recognitions said) {
            return Answers.Recognition.of(model, poses, said);
        }
    }

    private final Map<String, Asked<?>> models = new LinkedHashMap<>();
    private final EngineQueue engine;
    private final Upload uploads;

    /** @param batch how many pictures may be recognised together */
    RecogniseRoutes(List<ServedModel> served, EngineQueue engine, int batch, Upload uploads, Metrics metrics) {
        IntConsumer sizes = metrics.histogram(
                "anypose_batch_size", "Pictures that were recognised together.", 1, 2, 4, 8, 16, 32, 64);
        for (ServedModel model : served) {
            models.put(
                    model.name(),
                    batch > 1 && gains(model) ? Asked.together(model, batch, sizes) : Asked.oneByOne(model, sizes));
        }
        this.engine = engine;
        this.uploads = uploads;
    }

    /** To search hundreds of poses of one picture keeps the engine busy: many together take no less time than one by one. */
    private static boolean gains(ServedModel model) {
        return model.spec().transformation().axes().size() == 1;
    }

    /** One picture. */
    Route one() {
        return Route.post(
                        "/api/recognise",
                        "recognise",
                        "Class and pose of a picture, by the best recogniser of a model.")
                .with(MODEL)
                .takes(Upload.TYPES, Upload.DESCRIPTION)
                .refuses(404, 422, 503)
                .answers(Answers.Recognition.class, "What the model says.", this::recognise);
    }

    private Answers.Recognition recognise(Input input) {
        return recognise(asked(input), input);
    }

    private <A> Answers.Recognition recognise(Asked<A> asked, Input input) {
        return asked.answer(engine.compute(
                        asked.work, () -> List.of(asked.preparation.apply(uploads.decode(input.file()))))
                .get(0));
    }

    /** Several pictures. */
    Route several() {
        return Route.post(
                        "/api/recognise/batch",
                        "recogniseBatch",
                        "Classes and poses of several pictures, by the best recogniser of a model.")
                .with(MODEL)
                .takes(
                        Answers.BatchRequest.class,
                        Set.of("multipart/form-data"),
                        "Up to " + PictureBatch.MOST
                                + " pictures, as a JSON object or as the files of a form, in at most "
                                + ServerSettings.BODY_LIMIT + " bytes and " + EncodedPicture.MOST_PIXELS
                                + " pixels together.")
                .refuses(404, 422, 503)
                .answers(Answers.Batch.class, "What the model says of each, in their order.", this::recogniseBatch);
    }

    private Answers.Batch recogniseBatch(Input input) {
        return recogniseBatch(asked(input), input);
    }

    private <A> Answers.Batch recogniseBatch(Asked<A> asked, Input input) {
        PictureBatch pictures = new PictureBatch(uploads, input.isForm() ? files(input) : texts(input));
        List<Recognitions> said = engine.compute(asked.work, () -> pictures.prepare(asked.preparation));
        return pictures.answers(said.stream().map(asked::answer).toList());
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

    private Asked<?> asked(Input input) {
        String name = input.require("model");
        Asked<?> asked = Optional.<Asked<?>>ofNullable(models.get(name))
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
