package io.anypose.learn;

import io.anypose.group.Pose;
import io.anypose.image.ImageFormat;
import io.anypose.image.picture.Backdrop;
import io.anypose.image.picture.Pixels;
import io.anypose.learn.Answer.Detail;
import io.anypose.learn.ModelFile.Part;
import io.anypose.model.Model;
import io.anypose.model.engine.Compute;
import io.anypose.pose.Calibrator;
import io.anypose.pose.GivenPose;
import io.anypose.pose.Inference;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.pose.Recogniser;
import io.anypose.pose.Recognisers;
import io.anypose.pose.Recognitions;
import io.anypose.pose.References;
import io.anypose.pose.confidence.Calibration;
import io.anypose.pose.confidence.MahalanobisDistance;
import io.anypose.provenance.AnyposeException;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A model file, opened: the model with the recognisers that travel with it. Closing it frees what they hold.
 *
 * <p>{@link #recognise} and {@link #close} may be called from any thread: threads share the model and are answered at the
 * same time, and closing waits for those that are under way.
 *
 * <pre>{@code
 * try (TrainedModel model = TrainedModel.open(Path.of("rotation.anypose"))) {
 *     Answer answer = model.recognise(ImageIO.read(new File("digit.png")));
 *     System.out.println(answer.label() + " at " + answer.pose().orElseThrow() + ", confidence " + answer.confidence());
 * }
 * }</pre>
 */
public final class TrainedModel implements AutoCloseable {

    /** With this many rows, or a multiple of it, the engine computes each as it would beside any others. */
    private static final int ROWS = 32;

    private final ModelFile file;
    private final Compute compute;
    private final Model model;
    private final Recognisers recognisers;
    private final Optional<MahalanobisDistance> distance;
    private final Answers answers;
    private final Queue<Recogniser> idle = new ConcurrentLinkedQueue<>();
    /** Read lock: recognise; write lock: close. */
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    private boolean closed;

    private TrainedModel(ModelFile file, Compute compute) {
        this.file = file;
        this.compute = compute;
        this.model = file.open(compute).frozen();
        this.recognisers = new Recognisers(model, file.references(model), file.orbit(model));
        this.distance = file.distance(model);
        this.answers = new Answers(model.spec());
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

    /**
     * The class and pose of a picture, by the best recogniser that travels with the model. It is the fastest way for one; the last
     * bits of its confidence may differ from those that {@link #recognise(List)} has for it.
     */
    public Answer recognise(BufferedImage picture) {
        return recogniseLoosely(List.of(prepare(picture)), Detail.USUAL).get(0);
    }

    /** Recognises many pictures in one call, which is several times faster; answers are in the order of the pictures. */
    public List<Answer> recognise(List<BufferedImage> pictures) {
        return recognisePrepared(pictures.stream().map(this::prepare).toList(), Detail.USUAL);
    }

    /**
     * Recognises pictures that were prepared before, so that large ones need not be in memory at the same time.
     *
     * <p>An answer does not depend on the pictures beside it, nor on how many there are, to the last bit: the number of rows that the
     * engine gets is a multiple of {@value #ROWS}. With another number of threads the engine may add up in another order, which changes
     * last bits of confidences where latents are narrow.
     *
     * @param prepared as {@link #prepare} makes them
     */
    public List<Answer> recognisePrepared(List<byte[]> prepared, Detail detail) {
        int tile = model.spec().format().tile();
        int multiple = Math.min(ROWS, tile);
        return answers(prepared, tile / multiple * multiple, multiple, detail);
    }

    /**
     * Recognises in as many rows as there are pictures, which takes half as long for a few. The class is the same; the last bits of
     * confidences, from the sixth digit on, may depend on the pictures beside it.
     *
     * @param prepared as {@link #prepare} makes them
     */
    public List<Answer> recogniseLoosely(List<byte[]> prepared, Detail detail) {
        return answers(prepared, model.spec().format().tile(), 1, detail);
    }

    /**
     * @param most pictures that the engine gets at once
     * @param multiple of which the engine gets rows
     */
    private List<Answer> answers(List<byte[]> prepared, int most, int multiple, Detail detail) {
        return whileOpen(() -> {
            List<Answer> found = new ArrayList<>(prepared.size());
            for (int from = 0; from < prepared.size(); from += most) {
                List<byte[]> some = prepared.subList(from, Math.min(prepared.size(), from + most));
                found.addAll(answersTo(some, (some.size() + multiple - 1) / multiple * multiple, detail));
            }
            return found;
        });
    }

    private <T> T whileOpen(Supplier<T> work) {
        lock.readLock().lock();
        try {
            if (closed) {
                throw new IllegalStateException("the model has been closed; open it again to recognise more pictures");
            }
            return work.get();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** @param rows that the engine computes; those behind the pictures are black */
    private List<Answer> answersTo(List<byte[]> prepared, int rows, Detail detail) {
        int bytes = model.spec().format().bytes();
        byte[] pixels = new byte[rows * bytes];
        for (int i = 0; i < prepared.size(); i++) {
            System.arraycopy(prepared.get(i), 0, pixels, i * bytes, bytes);
        }
        Inference best = best();
        Recognitions said = recognise(best, pixels, rows);
        return IntStream.range(0, prepared.size())
                .mapToObj(row -> answer(best.name(), said, row, detail))
                .toList();
    }

    /** Returns the answer of a recogniser of this model in one row of a batch. */
    public Answer answer(String recogniser, Recognitions said, int row, Detail detail) {
        try {
            return answers.of(recogniser, said, row, detail);
        } catch (AnyposeException e) {
            throw new AnyposeException(file.name() + " is damaged: " + e.getMessage(), e);
        }
    }

    /** A recogniser serves one thread at a time, so there are as many as threads recognise at once. */
    private Recognitions recognise(Inference best, byte[] pixels, int rows) {
        Recogniser free = idle.poll();
        Recogniser recogniser = free == null ? recogniser(best) : free;
        try {
            return recogniser.recognise(pixels, rows);
        } finally {
            idle.add(recogniser);
        }
    }

    /** Whether a recogniser that finds the pose travels with the model, as {@link #recognise} needs. */
    public boolean findsPoses() {
        return recognisers.findPoses();
    }

    /** Returns {@link #findsPoses()} of a file without opening it. */
    public static boolean findsPoses(ModelFile file) {
        return file.parts().containsKey(Part.ORBIT) || file.parts().containsKey(Part.REFERENCES);
    }

    /** The bytes of a picture of any size as the model was shown them in training: brought to its size. */
    public byte[] prepare(BufferedImage picture) {
        ImageFormat format = model.spec().format();
        boolean fits = picture.getWidth() == format.width() && picture.getHeight() == format.height();
        return file.manifest().backdrop().isEmpty() && fits
                ? Pixels.of(picture, format)
                : backdrop().bytes(picture, format);
    }

    /** What comes in from outside when a picture that was prepared is moved as in training: one value for each plane. */
    public byte[] outside(byte[] prepared) {
        return backdrop().outside(prepared, model.spec().format());
    }

    private Backdrop backdrop() {
        return file.manifest().backdrop().orElse(Backdrop.NONE);
    }

    private Inference best() {
        return recognisers
                .best()
                .orElseThrow(() -> new AnyposeException(
                        "the model cannot find poses: it has no operator, or was trained without references and orbit recogniser;"
                                + " train one with the fixed operator"));
    }

    /** The recogniser that is told the pose. */
    public Recogniser given(Pose pose) {
        return recogniser(new GivenPose(model, pose));
    }

    /** Returns a recogniser whose answers are calibrated if the file says how. */
    public Recogniser recogniser(Inference inference) {
        return new Recogniser(
                model,
                inference,
                distance.flatMap(known -> calibration(inference.name()).map(fitted -> new Calibrator(known, fitted))));
    }

    /** Returns the calibration of a recogniser, if the file has one. */
    public Optional<Calibration> calibration(String recogniser) {
        return Optional.ofNullable(file.manifest().calibration().get(recogniser));
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

    /** Returns the recognisers that travel with the model. */
    public Recognisers recognisers() {
        return recognisers;
    }

    /** Returns the references that travel with the model. */
    public Optional<References> references() {
        return recognisers.references();
    }

    /** Returns the orbit recogniser that travels with the model. */
    public Optional<OrbitRecogniser> orbit() {
        return recognisers.orbit();
    }

    @Override
    public void close() {
        lock.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                compute.close(); // and with it the model, which lives there
            }
        } finally {
            lock.writeLock().unlock();
        }
    }
}
