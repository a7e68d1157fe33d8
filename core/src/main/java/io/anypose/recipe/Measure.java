package io.anypose.recipe;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What is measured of a trained model. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
@JsonSubTypes({
    @JsonSubTypes.Type(value = Measure.Evaluate.class, name = "evaluate"),
    @JsonSubTypes.Type(value = Measure.Ablate.class, name = "ablate"),
    @JsonSubTypes.Type(value = Measure.Unknown.class, name = "unknown"),
    @JsonSubTypes.Type(value = Measure.Describe.class, name = "describe")
})
public sealed interface Measure {

    /**
     * Accuracy by pose.
     *
     * @param by recognisers: {@code given}, {@code knn}, {@code orbit}
     * @param neighbours numbers of neighbours for {@code knn}
     * @param at poses such as {@code 0:360:18}; empty for all of the group
     * @param limit the number of test objects, the first ones; empty for all
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Evaluate(List<String> by, List<Integer> neighbours, Optional<String> at, OptionalInt limit)
            implements Measure {

        public Evaluate {
            by = List.copyOf(by);
            neighbours = List.copyOf(neighbours);
        }
    }

    /**
     * Accuracy of k-NN by the number of neighbours and references.
     *
     * @param references numbers of references
     * @param seeds of the choice of references
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Ablate(List<Integer> references, List<Long> seeds, OptionalInt limit) implements Measure {

        public Ablate {
            references = List.copyOf(references);
            seeds = List.copyOf(seeds);
        }
    }

    /** Detection of pictures that are out of distribution. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Unknown(OptionalInt limit) implements Measure {}

    /** The description of the model that {@code info} prints. */
    record Describe() implements Measure {}
}
