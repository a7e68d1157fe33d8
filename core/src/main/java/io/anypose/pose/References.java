package io.anypose.pose;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.Shape;
import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.group.Poses;
import io.anypose.model.Model;
import io.anypose.model.encoder.Images;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.engine.Tensors;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.util.Arrays;

/**
 * Canonicalised latents of validation images at seen poses, kept for nearest-neighbour pose inference.
 *
 * <p>No classes are kept: a reference only says what a canonical latent looks like.
 */
public final class References implements AutoCloseable {

    /** How many references the paper has. */
    public static final int DEFAULT_COUNT = 2000;

    /** The seed that the paper draws them with. */
    public static final Seed DEFAULT_SEED = new Seed(42);

    private static final String NAME = "references";

    private final NDManager manager;
    private final NDArray values;

    private References(Model model, NDArray values) {
        this.manager = model.manager().newSubManager();
        this.values = values;
        values.attach(manager);
        values.setName(NAME);
    }

    /**
     * Draws (image, seen pose) pairs and canonicalises them with their known pose.
     *
     * @param count how many, without repetition; a larger set of the same seed contains the smaller one
     */
    public static References draw(Model model, SeenViews validation, int count, Seed seed) {
        if (count < 1 || count > validation.anchors()) {
            throw new AnyposeException("there cannot be %d references: %d images at %d seen poses give 1 to %d"
                    .formatted(
                            count,
                            validation.objects(),
                            validation.split().seen().size(),
                            validation.anchors()));
        }
        int[] anchors = Arrays.copyOf(validation.shuffled(seed, 0), count);
        Images images = new Images(validation.format());
        try (NDScope scope = EngineScope.open()) {
            NDList tiles = new NDList();
            int tile = validation.format().tile();
            for (int from = 0; from < count; from += tile) {
                ViewBatch batch =
                        validation.anchors(Arrays.copyOfRange(anchors, from, Math.min(count, from + tile)), seed, 0);
                tiles.add(
                        EngineScope.only(() -> canonical(model, images.upload(model.manager(), batch), batch.poses())));
            }
            NDArray values = NDArrays.concat(tiles, 0);
            tiles.close();
            NDScope.unregister(values);
            return new References(model, values);
        }
    }

    private static NDArray canonical(Model model, NDArray images, Poses poses) {
        return model.operator().canonicalise(model.encode(images), poses).values();
    }

    public int size() {
        return Math.toIntExact(values.getShape().get(0));
    }

    /** References × dimension. */
    NDArray values() {
        return values;
    }

    /** Returns the references as {@link #stored} reads them. */
    public byte[] encoded() {
        return Tensors.encode(new NDList(values));
    }

    /**
     * Reads references; refuses those that do not fit the model.
     *
     * @param source where the bytes come from, for messages
     */
    public static References stored(byte[] bytes, Model model, String source) {
        NDArray found = Tensors.decode(model.manager(), bytes, source).get(NAME);
        if (found == null) {
            throw new IllegalArgumentException("there is no array " + NAME);
        }
        model.requireFindsPoses();
        Shape shape = found.getShape();
        if (found.getDataType() != model.type()
                || shape.dimension() != 2
                || shape.get(1) != model.spec().dimension()) {
            throw new IllegalArgumentException(NAME + " is " + found.getDataType() + " of " + shape + ", but "
                    + model.type() + " of rows with " + model.spec().dimension() + " entries is needed");
        }
        return new References(model, found);
    }

    @Override
    public void close() {
        manager.close();
    }
}
