package io.anypose.learn;

import io.anypose.data.Coverage;
import io.anypose.data.ViewSource;
import io.anypose.data.picture.PictureSurvey;
import io.anypose.image.Examples;
import io.anypose.image.PixelTransformation;
import io.anypose.image.picture.PictureSize;
import io.anypose.model.Architecture;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Data;
import io.anypose.recipe.Recipe;
import io.anypose.recipe.Seen;
import io.anypose.recipe.Task;
import io.anypose.recipe.Trial;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How a folder of pictures is to be learned, chosen from what it is like, and why.
 *
 * @param trial which pictures a model learns from, and how
 */
public record LearningPlan(PictureSurvey survey, Trial trial) {

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
     * @param transformation what moves the objects
     */
    public static LearningPlan of(PictureSurvey survey, String transformation, long seed) {
        Task task = Task.of(Data.Folder.of(survey.images().toString()), transformation);
        PixelTransformation small = task.kind().orElseThrow().on(SMALLEST_SIDE, SMALLEST_SIDE);
        boolean several = small.axes().size() > 1;
        boolean turnsFreely = small.anyPose() && small.axes().get(0).unit().equals("°");
        boolean linear = several || (turnsFreely && survey.ground().isNothing());
        Recipe recipe = Recipe.named(linear ? "few" : "photos", task, Operators.FIXED);
        return of(survey, several ? task : task.seeing(Seen.ALL), lasting(recipe, survey), seed);
    }

    /** Chooses for pictures at several poses, of which nobody says how many lead back to the start. */
    public static LearningPlan ofExamples(PictureSurvey survey, long seed) {
        Task task = Task.of(Data.Folder.of(survey.images().toString()), Examples.NAME);
        return of(survey, task.seeing(Seen.ALL), patient(Recipe.named("few", task, Operators.SPECTRAL)), seed);
    }

    private static LearningPlan of(PictureSurvey survey, Task task, Recipe recipe, long seed) {
        int side = side(survey, recipe.encoder().kind());
        Data.Folder pictures = new Data.Folder(
                survey.images().toString(),
                survey.test().map(Path::toString),
                Optional.of(new PictureSize(side, side)),
                Optional.empty(),
                Optional.empty());
        return new LearningPlan(survey, new Trial(task.with(pictures), recipe, seed));
    }

    /** An even number, so that shifts by two pixels fit, and never more than the pictures have. */
    private static int side(PictureSurvey survey, Architecture architecture) {
        boolean linear = architecture == Architecture.DENSE && !survey.posed();
        int largest = linear ? LARGEST_LINEAR_SIDE : LARGEST_SIDE;
        return Math.max(SMALLEST_SIDE, Math.min(largest, survey.side()) / 2 * 2);
    }

    private static Recipe lasting(Recipe recipe, PictureSurvey survey) {
        int epochs = Math.max(FEWEST_EPOCHS, Math.min(MOST_EPOCHS, VIEWS / survey.total()));
        Recipe lasting = patient(recipe.set("training.epochs", epochs).set("training.coverage", Coverage.ONE_POSE));
        return lasting.set("orbit.passes", Math.max(FEWEST_EPOCHS / 2, Math.min(MOST_EPOCHS, VIEWS / survey.total())));
    }

    /** Returns this plan with no more epochs than this, and passes of the orbit recogniser. */
    public LearningPlan lasting(int epochs) {
        Recipe recipe = trial.recipe();
        Recipe shorter = patient(
                recipe.set("training.epochs", Math.min(epochs, recipe.training().epochs())));
        return new LearningPlan(
                survey,
                trial.with(shorter.set(
                        "orbit.passes",
                        Math.min(epochs, shorter.orbit().orElseThrow().passes()))));
    }

    private static Recipe patient(Recipe recipe) {
        return recipe.set("training.patience", (int)
                Math.ceil(PATIENCE * recipe.training().epochs()));
    }

    /** What was chosen and why, in five lines; {@code source} is what was read by the request. */
    public List<String> reasons(ViewSource source) {
        Seed seed = trial.seeds();
        Recipe recipe = trial.recipe();
        int learned = source.train(seed).size();
        int tested = source.test(seed).size();
        boolean grey = source.train(seed).format().planes() == 1;
        PictureSize size = ((Data.Folder) trial.task().data()).size().orElseThrow();
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
                "encoder: " + recipe.encoder().kind() + ", " + encoderReason(),
                "operator: " + recipe.operator().kind() + ", " + operatorReason(source),
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
        if (trial.recipe().encoder().kind() != Architecture.CONV) {
            return "linear, because there is nothing behind the objects to see through";
        }
        return switch (survey.ground()) {
            case BUSY -> "convolutions, because what is behind the objects differs from picture to picture";
            case BRIGHT -> "convolutions, which learn from all poses; behind the objects it is bright";
            case DARK, TRANSPARENT -> "convolutions, which learn from all poses";
        };
    }
}
