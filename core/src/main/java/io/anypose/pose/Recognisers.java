package io.anypose.pose;

import io.anypose.group.Poses;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The recognisers that travel with a model, and the choice of the one that answers: the orbit recogniser, or else k-NN with one
 * neighbour, or else the recogniser that is given the pose.
 */
public final class Recognisers {

    /** Name in answers for a model without operator, whose answer does not depend on the pose that it is given. */
    public static final String NONE = "none";

    private final Model model;
    private final Optional<References> references;
    private final Optional<OrbitRecogniser> orbit;
    private Optional<Inference> search = Optional.empty();

    public Recognisers(Model model, Optional<References> references, Optional<OrbitRecogniser> orbit) {
        this.model = model;
        this.references = references;
        this.orbit = orbit;
    }

    public Optional<References> references() {
        return references;
    }

    public Optional<OrbitRecogniser> orbit() {
        return orbit;
    }

    /** Returns whether one of them finds the pose. */
    public boolean findPoses() {
        return orbit.isPresent() || references.isPresent();
    }

    /** Returns the recogniser that answers; empty if the model has none that finds the pose. */
    public Optional<Inference> best() {
        return orbit.<Inference>map(found -> found).or(this::search);
    }

    /** Returns {@link #best()}, or else the recogniser that is given these poses, one for each image. */
    public Inference best(Poses poses) {
        return best().orElseGet(() -> new GivenPoses(model, poses));
    }

    /** Returns all that find the pose of a picture while somebody waits for it. */
    public List<Inference> quick() {
        List<Inference> quick = new ArrayList<>();
        if (searchIsQuick(model.spec())) {
            search().ifPresent(quick::add);
        }
        orbit.ifPresent(quick::add);
        return quick;
    }

    /** Returns k-NN; made once, because it keeps the references in the form of the search. */
    private synchronized Optional<Inference> search() {
        if (search.isEmpty()) {
            search = references.map(found -> new NearestNeighbours(model, found, 1));
        }
        return search;
    }

    /**
     * Returns whether all poses of a picture can be tried while somebody waits: where there is one axis. The 196 poses of two axes take
     * hours for the pictures of an evaluation.
     */
    public static boolean searchIsQuick(ModelSpec spec) {
        return spec.transformation().axes().size() == 1;
    }

    /** Returns the name that answers give to a recogniser: its own, or {@link #NONE} where the model has no operator. */
    public static String name(ModelSpec spec, String recogniser) {
        return spec.operator().acts() ? recogniser : NONE;
    }
}
