package io.anypose.recipe;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.anypose.data.Backgrounds;
import io.anypose.data.Coverage;
import io.anypose.data.Jitter;
import io.anypose.model.Architecture;
import io.anypose.model.operator.OperatorKind;
import io.anypose.pose.OrbitSettings;
import io.anypose.pose.OrbitSpec;
import io.anypose.provenance.Seed;
import io.anypose.train.Reduction;
import io.anypose.train.Schedule;
import io.anypose.train.Supervision;
import io.anypose.train.TrainingSettings;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a model learns: every setting apart from the {@link Task}, which says what it learns, and the seed.
 *
 * <p>{@link #named} gives the recipes of {@code recipes.csv}; {@link #set} changes one setting by its key, such as {@code
 * training.epochs}. {@link Compatibility} says whether a recipe fits a task.
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Recipe(
        Encoder encoder,
        Operator operator,

        @Setting("width of the classifier's hidden layer") int hidden,

        Views views,
        Training training,
        Loss loss,
        Optional<Orbit> orbit,

        @Setting("share of good pictures that may be called unknown, above 0 and below 1")
        double unknown) {

    /** The map from images to latents. */
    public record Encoder(
            @Setting("dense: linear; conv: convolutions, for photographs; stacked, torus, rigid: for several axes")
            Architecture kind,

            @Setting("colour planes: rgb as they are, whitened decorrelates them")
            PlaneChoice planes,

            @Setting("length of a latent; rounded up to whole blocks of the fixed operator")
            int dimension) {

        public Encoder {
            require(dimension >= 1, "encoder.dimension", dimension, "1 or more");
        }
    }

    /** The operator that acts on latents. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Operator(
            @Setting("fixed shifts blocks; learned is a matrix; spectral learns angles; none is the plain network")
            OperatorKind kind,

            @Setting("order of the group that a learned or spectral operator is told")
            OptionalInt order,

            @Setting("samples of the circle in each block of a fixed operator that acts by any pose; odd")
            OptionalInt block) {

        public Operator {
            require(order.orElse(1) >= 1, "operator.order", order.orElse(1), "1 or more");
            require(block.orElse(1) >= 1, "operator.block", block.orElse(1), "1 or more");
        }
    }

    /** The changes to the views that training sees. */
    public record Views(
            @Setting("background of digits: fixed (one per object), fresh (new for every view), none")
            Backgrounds backgrounds,

            @Setting("changes of brightness and colour (light), of shape (shapes), of both (strong), or none")
            Jitter jitter) {}

    /** The passes over the training objects and the steps of Adam. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Training(
            @Setting("passes over the training objects; the best is kept")
            int epochs,

            @Setting("views of an object in one pass: every-pose that is seen, or one-pose at random")
            Coverage coverage,

            @Setting("pairs of views in one step") int batch,

            @Setting("highest learning rate") double rate,

            @Setting("course of the learning rate: constant or one-cycle")
            Schedule schedule,

            @Setting("epochs without a better validation loss after which training ends; absent for all epochs")
            OptionalInt patience) {

        public Training {
            require(epochs >= 1, "training.epochs", epochs, "1 or more");
            require(batch >= 1, "training.batch", batch, "1 or more");
            require(rate > 0 && Double.isFinite(rate), "training.rate", rate, "above 0");
            require(patience.orElse(1) >= 1, "training.patience", patience.orElse(1), "1 or more");
        }
    }

    /** The loss: cross-entropy plus λ times the difference of two views. */
    public record Loss(
            @Setting("weight of the difference between two views of an object; 0 lets them differ")
            double lambda,

            @Setting("sum of squared differences: mean over all entries, or sum over those of a latent")
            Reduction reduction,

            @Setting("views that are classified: first-view or both-views")
            Supervision views) {

        public Loss {
            require(lambda >= 0 && Double.isFinite(lambda), "loss.lambda", lambda, "0 or more");
        }
    }

    /** The training of the orbit recogniser, which finds the pose where it is not given. */
    public record Orbit(
            @Setting(
                    "layers: mlp:256, conv:128,128 over the group, window:7x64,64 over neighbours first; @0.2 is dropout")
            OrbitSpec network,

            @Setting("passes over the training objects") int passes,

            @Setting("views of an object in one pass: every-pose or one-pose")
            Coverage coverage,

            @Setting("views in one step") int batch,

            @Setting("highest learning rate of its one-cycle course")
            double rate,

            @Setting("weight decay of AdamW") double decay) {

        public Orbit {
            require(passes >= 1, "orbit.passes", passes, "1 or more");
            require(batch >= 1, "orbit.batch", batch, "1 or more");
            require(rate > 0 && Double.isFinite(rate), "orbit.rate", rate, "above 0");
            require(decay >= 0 && Double.isFinite(decay), "orbit.decay", decay, "0 or more");
        }
    }

    public Recipe {
        require(hidden >= 1, "hidden", hidden, "1 or more");
        require(unknown > 0 && unknown < 1, "unknown", unknown, "above 0 and below 1");
    }

    private static void require(boolean holds, String key, Number found, String allowed) {
        if (!holds) {
            throw new IllegalArgumentException(key + " is " + found + "; allowed is " + allowed);
        }
    }

    /** Returns the recipe of this name for a task and an operator, with the encoder that it usually has for that task. */
    public static Recipe named(String name, Task task, OperatorKind operator) {
        return RecipeTable.recipe(name, task, operator, Optional.empty());
    }

    /** {@link #named(String, Task, OperatorKind)} with another encoder, where the table has such a row. */
    public static Recipe named(String name, Task task, OperatorKind operator, Architecture encoder) {
        return RecipeTable.recipe(name, task, operator, Optional.of(encoder));
    }

    /**
     * Returns this recipe with one setting changed.
     *
     * @param key such as {@code training.epochs}; {@code orbit} with the value {@code none} leaves the orbit recogniser out
     * @param value a number or a text; {@code none} takes an optional setting away
     * @throws IllegalArgumentException if there is no such key, or the value is not allowed
     */
    public Recipe set(String key, Object value) {
        return Settings.set(this, key, String.valueOf(value));
    }

    /** Returns the settings of the training loop. */
    public TrainingSettings training(Seed seed) {
        return new TrainingSettings(
                training.epochs,
                training.coverage,
                training.batch,
                training.rate,
                training.schedule,
                loss.lambda,
                loss.reduction,
                loss.views,
                seed,
                training.patience);
    }

    /** Returns the settings of the orbit recogniser's training, if there is one. */
    public Optional<OrbitSettings> orbit(Seed seed) {
        return orbit.map(o -> new OrbitSettings(o.network, o.passes, o.coverage, o.batch, o.rate, o.decay, seed));
    }
}
