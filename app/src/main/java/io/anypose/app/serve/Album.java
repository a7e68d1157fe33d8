package io.anypose.app.serve;

import io.anypose.app.output.Png;
import io.anypose.app.serve.http.Problem;
import io.anypose.app.serve.http.ProblemCode;
import io.anypose.data.Views;
import io.anypose.group.Pose;
import io.anypose.image.Examples;
import io.anypose.image.ImageFormat;
import io.anypose.image.PixelTransformation;
import io.anypose.image.Transformations;
import io.anypose.learn.Experiment;
import io.anypose.model.ModelSpec;
import io.anypose.provenance.Seed;
import java.awt.image.BufferedImage;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Shows pictures to all models of a group: test pictures of their folders, or those that people bring, moved or as they are. Each model
 * sees them in its own size and colours.
 *
 * <p>Only the engine's thread may use it.
 */
final class Album {

    private final ModelGroup group;
    private final Map<ServedModel, Views> test = new HashMap<>();
    private final Map<ServedModel, Optional<PixelTransformation>> movers = new HashMap<>();

    Album(ModelGroup group) {
        this.group = group;
        for (ServedModel model : group.models()) {
            Seed seed = new Seed(model.trained().file().provenance().seed());
            model.source().ifPresent(source -> test.put(model, Experiment.test(model.spec(), source, seed)));
            movers.put(model, mover(model.spec()));
        }
    }

    /** What moves pixels; empty where examples show what poses do. */
    private static Optional<PixelTransformation> mover(ModelSpec spec) {
        String name = spec.transformation().name();
        return name.equals(Examples.NAME)
                ? Optional.empty()
                : Optional.of(Transformations.kind(name)
                        .on(spec.format().width(), spec.format().height()));
    }

    ModelGroup group() {
        return group;
    }

    private Views test(ServedModel model) {
        return Optional.ofNullable(test.get(model))
                .orElseThrow(() -> new Problem(
                        ProblemCode.UNKNOWN_DIGIT,
                        "there are no test pictures of " + model.name()
                                + " here; send a picture, or start the server where those are that it learned from"));
    }

    /** Test picture {@code number}, counted from 0 among those of a class, nearest to its canonical pose. */
    Answers.Shown picture(int number, Optional<String> ofClass) {
        ServedModel first = group.models().get(0);
        Views views = test(first);
        int[] among = among(views, ofClass);
        int object = object(among, number);
        Pose pose = group.transformation().readingOrder().stream()
                .sorted(Comparator.comparingDouble(this::size))
                .filter(each -> views.has(object, each))
                .findFirst()
                .orElseThrow();
        byte[] pixels = new byte[views.format().bytes()];
        views.write(object, pose, pixels, 0);
        return new Answers.Shown(
                object, among.length, views.classes().get(views.label(object)), url(pixels, views.format()));
    }

    private double size(Pose pose) {
        return group.transformation().values(pose).values().stream()
                .mapToDouble(Math::abs)
                .sum();
    }

    private int[] among(Views views, Optional<String> ofClass) {
        int label = ofClass.map(name -> label(views, name)).orElse(-1);
        return IntStream.range(0, views.size())
                .filter(object -> label < 0 || views.label(object) == label)
                .toArray();
    }

    private static int label(Views views, String name) {
        int label = views.classes().indexOf(name);
        if (label < 0) {
            throw new Problem(
                    ProblemCode.UNKNOWN_CLASS,
                    "there is no class " + name + "; there are " + String.join(", ", views.classes()));
        }
        return label;
    }

    private static int object(int[] among, int number) {
        if (number < 0 || number >= among.length) {
            throw new Problem(
                    ProblemCode.UNKNOWN_DIGIT,
                    "there is no test picture " + number + "; there are 0 to " + (among.length - 1));
        }
        return among[number];
    }

    /** What all recognisers say about a test picture at a pose. */
    Answers.Look look(int object, Pose pose) {
        return look(pose, model -> {
            Views views = test(model);
            if (object < 0 || object >= views.size() || !views.has(object, pose)) {
                throw new Problem(
                        ProblemCode.UNKNOWN_DIGIT,
                        "there is no test picture " + object + " at "
                                + group.transformation().text(pose) + "; choose another picture or pose");
            }
            byte[] pixels = new byte[views.format().bytes()];
            views.write(object, pose, pixels, 0);
            return pixels;
        });
    }

    /** The same about a picture that somebody brought, moved to a pose. */
    Answers.Look look(BufferedImage picture, Pose pose) {
        return look(pose, model -> {
            byte[] pixels = model.trained().prepare(picture);
            return pose.isIdentity()
                    ? pixels
                    : movers.get(model)
                            .orElseThrow(
                                    () -> new Problem(
                                            ProblemCode.BAD_POSE,
                                            "only examples show what poses are here, so a picture cannot be moved; leave it at 0"))
                            .moved(pixels, model.format(), model.trained().outside(pixels), pose);
        });
    }

    private Answers.Look look(Pose pose, Function<ServedModel, byte[]> seen) {
        Map<ServedModel, byte[]> pixels = new HashMap<>();
        group.models().forEach(model -> pixels.put(model, seen.apply(model)));
        ServedModel first = group.models().get(0);
        List<Answers.SceneAnswer> answers = group.recognisers().stream()
                .map(recogniser -> answer(recogniser, pixels.get(recogniser.model()), pose))
                .toList();
        return new Answers.Look(
                group.values(pose), group.isSeen(pose), url(pixels.get(first), first.format()), answers);
    }

    private Answers.SceneAnswer answer(ServedRecogniser recogniser, byte[] pixels, Pose pose) {
        var said = recogniser.recognise(pixels, 1, pose);
        ServedModel model = recogniser.model();
        String upright = movers.get(model)
                .filter(moving -> recogniser.knowsPoses())
                .map(moving -> broughtBack(moving, pixels, model, said.poses().get(0)))
                .map(back -> url(back, model.format()))
                .orElse(null);
        return new Answers.SceneAnswer(model.name(), recogniser.answer(said), null, upright);
    }

    private byte[] broughtBack(PixelTransformation moving, byte[] pixels, ServedModel model, Pose found) {
        byte[] outside = model.trained().outside(pixels);
        byte[] back = pixels;
        for (Pose step : group.back(found)) {
            back = moving.moved(back, model.format(), outside, step);
        }
        return back;
    }

    private static String url(byte[] pixels, ImageFormat format) {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(Png.of(pixels, format));
    }

    /** How many of the first test pictures each recognises at a pose. */
    Answers.Sweep sweep(Pose pose, int most) {
        return group.sweep(pose, most, this::test);
    }
}
