package io.anypose.learn;

import io.anypose.data.Coverage;
import io.anypose.data.ViewSource;
import io.anypose.data.picture.Ground;
import io.anypose.data.picture.PictureRequest;
import io.anypose.data.picture.PictureSurvey;
import io.anypose.group.RigidMotions;
import io.anypose.image.PixelTransformation;
import io.anypose.image.TransformationKind;
import io.anypose.image.picture.PictureSize;
import io.anypose.model.Architecture;
import io.anypose.model.operator.OperatorKind;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Recipe;
import io.anypose.train.TrainingSettings;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * How a folder of pictures is to be learned, chosen from what it is like, and why.
 *
 * @param request how the pictures are read
 * @param recipe how a model learns from them
 */
public record LearningPlan(PictureSurvey survey, PictureRequest request, Recipe recipe) {

    /** What pictures are brought to for convolutions: objects that fill a picture are still told apart, and training takes minutes. */
    private static final int LARGEST_SIDE = 32;
    /** The same for a linear encoder, which costs less for each pixel. */
    private static final int LARGEST_LINEAR_SIDE = 64;
    /** Pictures that an encoder of convolutions can pool. */
    private static final int SMALLEST_SIDE = 8;
    /** Views to learn from, over all epochs: fewer pictures are seen more often. */
    private static final int VIEWS = 48_000;

    private static final int FEWEST_EPOCHS = 10;
    private static final int MOST_EPOCHS = 120;
    /** Of all epochs, so many in a row must bring something better. */
    private static final double PATIENCE = 0.2;

    /**
     * Chooses for pictures in one pose.
     *
     * @param moved what moves the objects
     */
    public static LearningPlan of(PictureSurvey survey, TransformationKind moved, Seed seed) {
        return of(
                survey,
                PictureRequest.of(survey.images(), moved),
                lasting(usual(survey.ground(), moved), survey, seed));
    }

    private static Recipe usual(Ground ground, TransformationKind moved) {
        PixelTransformation small = moved.on(SMALLEST_SIDE, SMALLEST_SIDE);
        if (moved.isCompound()) {
            return compound(small);
        }
        boolean turnsFreely = small.anyPose() && small.axes().get(0).unit().equals("°");
        return turnsFreely && ground.isNothing()
                ? Recipe.fewAnyPose(OperatorKind.FIXED).withSeen(Recipe.ALL)
                : Recipe.conv(OperatorKind.FIXED, small.anyPose());
    }

    private static Recipe compound(PixelTransformation small) {
        boolean turns = small.group() instanceof RigidMotions;
        return turns ? Recipe.rigid(OperatorKind.FIXED) : Recipe.torus(OperatorKind.FIXED);
    }

    /** Chooses for pictures at several poses, of which nobody says how many lead back to the start. */
    public static LearningPlan ofExamples(PictureSurvey survey, Seed seed) {
        Recipe usual = Recipe.few(OperatorKind.SPECTRAL).withSeen(Recipe.ALL);
        return of(
                survey,
                PictureRequest.examples(survey.images()),
                usual.with(patient(usual.training()).with(seed)));
    }

    private static LearningPlan of(PictureSurvey survey, PictureRequest request, Recipe recipe) {
        int side = side(survey, recipe.architecture());
        PictureRequest sized = request.withSize(new PictureSize(side, side));
        return new LearningPlan(survey, survey.test().map(sized::withTest).orElse(sized), recipe);
    }

    /** An even number, so that shifts by two pixels fit, and never more than the pictures have. */
    private static int side(PictureSurvey survey, Architecture architecture) {
        boolean linear = architecture == Architecture.DENSE && !survey.posed();
        int largest = linear ? LARGEST_LINEAR_SIDE : LARGEST_SIDE;
        return Math.max(SMALLEST_SIDE, Math.min(largest, survey.side()) / 2 * 2);
    }

    private static Recipe lasting(Recipe recipe, PictureSurvey survey, Seed seed) {
        int epochs = Math.max(FEWEST_EPOCHS, Math.min(MOST_EPOCHS, VIEWS / survey.total()));
        TrainingSettings training =
                patient(recipe.training().withPasses(epochs, Coverage.ONE_POSE)).with(seed);
        return recipe.with(training)
                .withOrbit(recipe.orbit()
                        .map(orbit -> orbit.withPasses(
                                Math.max(FEWEST_EPOCHS / 2, Math.min(MOST_EPOCHS, VIEWS / survey.total())))));
    }

    /** The same, with no more epochs than this, and passes of the orbit recogniser. */
    public LearningPlan lasting(int epochs) {
        TrainingSettings training = recipe.training();
        int fewer = Math.min(epochs, training.epochs());
        Recipe shorter = recipe.with(patient(training.withPasses(fewer, training.coverage())))
                .withOrbit(recipe.orbit().map(orbit -> orbit.withPasses(Math.min(epochs, orbit.passes()))));
        return new LearningPlan(survey, request, shorter);
    }

    private static TrainingSettings patient(TrainingSettings training) {
        return training.withPatience(OptionalInt.of((int) Math.ceil(PATIENCE * training.epochs())));
    }

    /** What was chosen and why, in five lines; {@code source} is what was read by the request. */
    public List<String> reasons(ViewSource source) {
        Seed seed = recipe.training().seed();
        int learned = source.train(seed).size();
        int tested = source.test(seed).size();
        boolean grey = source.train(seed).format().planes() == 1;
        PictureSize size = request.size().orElseThrow();
        return List.of(
                String.format(
                        Locale.ROOT,
                        "pictures: %,d of %d classes in %s to learn from, %s",
                        learned,
                        survey.counts().size(),
                        survey.images(),
                        survey.test()
                                .map(test -> String.format(Locale.ROOT, "%,d in %s to test with", tested, test))
                                .orElse(String.format(
                                        Locale.ROOT, "%,d others, one in five of each class, to test with", tested))),
                "size: " + size + " pixels, "
                        + (survey.side() <= size.width()
                                ? "as the pictures have them"
                                : "of " + survey.side() + ", which is enough for objects that fill a picture")
                        + "; colours: " + (grey ? "grey, because no picture has any" : "red, green and blue")
                        + (survey.square() ? "" : "; the shorter sides are filled up with the colour of the edge"),
                "encoder: " + recipe.architecture() + ", " + encoderReason(),
                "operator: " + recipe.operator() + ", " + operatorReason(source),
                String.format(
                        Locale.ROOT,
                        "length: %d epochs for %,d pictures, fewer if %d in a row bring nothing better; the best is kept",
                        recipe.training().epochs(),
                        learned,
                        recipe.training().patience().orElseThrow()));
    }

    private String operatorReason(ViewSource source) {
        return survey.posed()
                ? "because nobody says how many steps lead back to the start, and it finds that"
                : "because what " + source.transformation().name()
                        + " does is known: anypose moves the upright pictures itself";
    }

    private String encoderReason() {
        if (survey.posed()) {
            return "linear, which carries what it learns to poses that nobody photographed";
        }
        if (recipe.architecture() != Architecture.CONV) {
            return "linear, because there is nothing behind the objects to see through";
        }
        return switch (survey.ground()) {
            case BUSY -> "convolutions, because what is behind the objects differs from picture to picture";
            case BRIGHT -> "convolutions, which learn from all poses; behind the objects it is bright";
            case DARK, TRANSPARENT -> "convolutions, which learn from all poses";
        };
    }
}
