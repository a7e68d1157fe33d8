package io.anypose.model.encoder;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import io.anypose.image.ImageFormat;
import java.nio.ByteBuffer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Makes numbers in [0, 1] of the bytes of images, as an encoder begins.
 *
 * <p>Where the second plane of an image repeats the first, as green repeats red in scenes of black, white and blue, the encoder may
 * use the first for both ({@link Planes}), which saves a third of its work but changes last bits.
 *
 * @param format of the images
 * @param each whether the second plane is left out for each image that repeats it, so that no result depends on the other images of
 *     a batch; otherwise it is left out only if all images of the batch repeat it, so that a batch is never mapped twice
 */
record Numbers(ImageFormat format, boolean each) {

    /** Below this number of images, the encoder would spend more on its weights than it saves on the images. */
    private static final int MANY = 32;

    /** Returns the way of images into an encoder whose arrays do not change any more. */
    Numbers frozen() {
        return new Numbers(format, true);
    }

    /** Returns numbers of all planes; inputs of another type than bytes are such numbers already. */
    NDArray whole(NDArray inputs, DataType type) {
        if (inputs.getDataType() != DataType.UINT8) {
            return inputs;
        }
        NDArray numbers = inputs.toType(type, true);
        return format.maximum() == 1 ? numbers : numbers.divi(format.maximum());
    }

    /**
     * Maps images as numbers, with or without the second plane.
     *
     * @param map of rows × (planes · pixels) to rows × any shape, each row by itself
     */
    NDArray map(NDArray inputs, DataType type, UnaryOperator<NDArray> map) {
        boolean[] repeats = repeats(inputs);
        int count = Math.toIntExact(
                IntStream.range(0, repeats.length).filter(row -> repeats[row]).count());
        if (count == 0 || (count < repeats.length && !each)) {
            return map.apply(whole(inputs, type));
        }
        NDArray merged = map.apply(whole(withoutSecond(inputs), type));
        if (count == repeats.length) {
            return merged;
        }
        long[] shape = LongStream.range(0, merged.getShape().dimension())
                .map(axis -> axis == 0 ? repeats.length : 1)
                .toArray();
        NDArray rows = inputs.getManager().create(repeats, new Shape(shape)).broadcast(merged.getShape());
        return NDArrays.where(rows, merged, map.apply(whole(inputs, type)));
    }

    /** Tells for each of many images whether its second plane can be left out; empty if there are few. */
    private boolean[] repeats(NDArray inputs) {
        int rows = Math.toIntExact(inputs.getShape().get(0));
        if (rows < MANY || inputs.getDataType() != DataType.UINT8) {
            return new boolean[0];
        }
        ByteBuffer bytes = inputs.toByteBuffer(true); // where they are, unless that is on a GPU
        boolean[] repeats = new boolean[rows];
        for (int row = 0; row < rows; row++) {
            repeats[row] = format.repeatsPlane(bytes, row * format.bytes());
        }
        return repeats;
    }

    private NDArray withoutSecond(NDArray bytes) {
        long pixels = format.pixels();
        NDList planes = bytes.split(new long[] {pixels, 2 * pixels}, 1);
        return planes.get(0).concat(planes.get(2), 1);
    }
}
