package io.anypose.recipe;

import io.anypose.group.Pose;
import io.anypose.image.Pixels;
import io.anypose.model.Compute;
import io.anypose.model.Model;
import io.anypose.model.ModelFile;
import io.anypose.pose.GivenPose;
import io.anypose.pose.Inference;
import io.anypose.pose.NearestNeighbours;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.pose.Recogniser;
import io.anypose.pose.Recognitions;
import io.anypose.pose.References;
import io.anypose.provenance.AnyposeException;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A model file, opened: the model with the recognisers that travel with it. Closing it frees what they hold.
 *
 * <p>{@link #recognise} and {@link #close} may be called from any thread; pictures are answered one after the other.
 *
 * <pre>{@code
 * try (TrainedModel model = TrainedModel.open(Path.of("rotation.anypose"))) {
 *     Answer answer = model.recognise(ImageIO.read(new File("digit.png")));
 *     System.out.println(answer.label() + " at " + answer.pose() + ", sure to " + answer.confidence());
 * }
 * }</pre>
 */
public final class TrainedModel implements AutoCloseable {

    private final ModelFile file;
    private final Compute compute;
    private final Model model;
    private final Optional<References> references;
    private final Optional<OrbitRecogniser> orbit;
    private final Optional<PictureOrigin> origin;
    private Recogniser best;
    private boolean closed;

    private TrainedModel(ModelFile file, Compute compute) {
        this.file = file;
        this.compute = compute;
        this.model = file.open(compute);
        this.references = References.of(file, model);
        this.orbit = OrbitRecogniser.of(file, model);
        this.origin = PictureOrigin.of(file);
    }

    /** Opens a model file on the device that suits best. */
    public static TrainedModel open(Path path) {
        return open(ModelFile.read(path), Compute.Choice.AUTO);
    }

    /** Opens a model file on a device. */
    public static TrainedModel open(ModelFile file, Compute.Choice device) {
        Compute compute = Compute.on(device);
        try {
            return new TrainedModel(file, compute);
        } catch (RuntimeException e) {
            compute.close();
            throw e;
        }
    }

    /** The class and pose of a picture, by the best recogniser that travels with the model. */
    public synchronized Answer recognise(BufferedImage picture) {
        if (closed) {
            throw new IllegalStateException("the model has been closed; open it again to recognise more pictures");
        }
        byte[] pixels = pixels(picture);
        if (best == null) {
            best = new Recogniser(model, best());
        }
        Recognitions answer = best.recognise(pixels, 1);
        return new Answer(
                model.spec().classes().get(answer.label(0)),
                model.spec().transformation().values(answer.poses().get(0)),
                answer.confidence(0),
                answer);
    }

    /** Whether a recogniser that finds the pose travels with the model, as {@link #recognise} needs. */
    public boolean findsPoses() {
        return orbit.isPresent() || references.isPresent();
    }

    /** As the model was shown pictures in training: brought to size, or refused where the size is wrong. */
    private byte[] pixels(BufferedImage picture) {
        return origin.map(pictures -> pictures.bytes(picture, model.spec().format()))
                .orElseGet(() -> Pixels.of(picture, model.spec().format()));
    }

    private Inference best() {
        return orbit.<Inference>map(found -> found)
                .or(() -> references.map(found -> new NearestNeighbours(model, found, 1)))
                .orElseThrow(() -> new AnyposeException(
                        "the model cannot find poses: it has no operator, or was trained without references and orbit"
                                + " recogniser; train one with --operator fixed"));
    }

    /** The recogniser that is told the pose. */
    public Recogniser given(Pose pose) {
        return new Recogniser(model, new GivenPose(model, pose));
    }

    public ModelFile file() {
        return file;
    }

    public Model model() {
        return model;
    }

    public Compute compute() {
        return compute;
    }

    /** The references that travel with the model. */
    public Optional<References> references() {
        return references;
    }

    /** The orbit recogniser that travels with the model. */
    public Optional<OrbitRecogniser> orbit() {
        return orbit;
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            model.close();
            compute.close();
        }
    }
}
