package io.anypose.learn;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.anypose.eval.Reach;
import io.anypose.image.picture.Backdrop;
import io.anypose.model.ModelSpec;
import io.anypose.pose.OrbitSpec;
import io.anypose.pose.confidence.Calibration;
import io.anypose.provenance.Provenance;
import io.anypose.recipe.Trial;
import io.anypose.train.EpochRecord;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Everything that a model file says, apart from arrays.
 *
 * @param model what to build: the network with its classes, and the transformation with its axes
 * @param trial what was learned and how; {@code train} repeats it
 * @param provenance where and when the model was made, and from which data
 * @param history the epochs of its training; empty if a program built the model without training it
 * @param backdrop how other pictures are brought to the model's size; absent if it learned from no pictures
 * @param order the order of the group as read off the operator; absent if the trial gave it
 * @param reach the poses that training saw of each class; absent if they are the same for all
 * @param orbit the network of the orbit recogniser, if there is one
 * @param calibration the temperature and the limit of each recogniser by its name; empty if the model was not calibrated
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Manifest(
        ModelSpec model,
        Trial trial,
        Provenance provenance,
        List<EpochRecord> history,
        Optional<Backdrop> backdrop,
        Optional<FoundOrder> order,
        Optional<Reach> reach,
        Optional<OrbitSpec> orbit,
        Map<String, Calibration> calibration) {

    public Manifest {
        Objects.requireNonNull(model, "a model file needs a model");
        Objects.requireNonNull(trial, "a model file needs the trial that made it");
        Objects.requireNonNull(provenance, "a model file needs a provenance");
        history = List.copyOf(history);
        calibration = Collections.unmodifiableMap(new TreeMap<>(calibration));
        int classes = model.classes().size();
        reach.filter(found -> found.poses().size() != classes).ifPresent(found -> {
            throw new IllegalArgumentException(
                    "training reached " + found.poses().size() + " classes, but there are " + classes);
        });
    }

    /** Returns the epoch whose weights the model has. */
    public Optional<EpochRecord> best() {
        return history.stream().min(Comparator.comparingDouble(EpochRecord::validationLoss));
    }
}
