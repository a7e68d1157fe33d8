package io.anypose.learn;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What to expect of a model at poses that training did not see, foretold from those that it did: the same model was trained without
 * the outermost of them and measured there, on objects that it did not learn from, pose given.
 *
 * @param reach up to so many steps away poses were left to learn from
 * @param inside class accuracy at the poses that were left
 * @param outside class accuracy at those that were held out, one step further: the prediction
 * @param insideResidual how far latents are from where the operator says at the poses that were left, see {@link
 *     io.anypose.model.Equivariance}
 * @param outsideResidual the same at those that were held out
 * @param recurrence how far latents are from where they were after as many steps as lead back to the start, where nobody but the
 *     operator tells how many these are; 0 is back, 1.4 anywhere
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Trust(
        double reach,
        double inside,
        double outside,
        double insideResidual,
        double outsideResidual,
        OptionalDouble recurrence) {

    /** How far a model is to be trusted. */
    public enum Verdict {
        /** It is as good outside as inside. */
        ALL_AROUND,
        /** It is a little worse one step outside, and more so beyond. */
        A_STEP,
        /** It falls at once. */
        SEEN_ONLY
    }

    /** A model that loses less than this one step outside has found what poses do. */
    private static final double HARDLY = 0.05;

    private static final double MUCH = 0.15;
    /** Where latents are so many times as far from where the operator says, more than a little is lost farther out. */
    private static final double SCATTERED = 4;
    /** What is farther than this from where it was is not back. */
    private static final double BACK = 0.5;

    /** What the numbers mean. */
    public Verdict verdict() {
        double lost = inside - outside;
        boolean scattered = outsideResidual > SCATTERED * insideResidual;
        if (lost > MUCH || (lost > HARDLY && scattered)) {
            return Verdict.SEEN_ONLY;
        }
        boolean back = recurrence.isEmpty() || recurrence.getAsDouble() <= BACK;
        return lost <= HARDLY && back ? Verdict.ALL_AROUND : Verdict.A_STEP;
    }

    /** The verdict in words. */
    public String sentence() {
        String percent = String.format(Locale.ROOT, "%.0f %%", 100 * outside);
        return switch (verdict()) {
            case ALL_AROUND -> "expect about " + percent + " one step further; trust it all around";
            case A_STEP ->
                "expect about " + percent + " one step further and less beyond; take some pictures further out";
            case SEEN_ONLY -> "falls to " + percent + " one step outside: take pictures all around";
        };
    }
}
