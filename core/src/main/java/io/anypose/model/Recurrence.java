package io.anypose.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDScope;
import ai.djl.ndarray.types.DataType;
import io.anypose.data.SeenViews;
import io.anypose.data.ViewBatch;
import io.anypose.model.encoder.Images;
import io.anypose.model.engine.EngineScope;
import io.anypose.model.operator.SpectralOperator;
import io.anypose.provenance.Seed;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * After how many steps a spectral operator has brought latents back to where they were.
 *
 * <p>Counted is only what turns, each plane by how much of the latents lies in it: planes that nothing lies in keep the angle
 * that they began with and say nothing, and what does not turn is back after any number of steps.
 */
public final class Recurrence {

    /** The largest order that is looked for. */
    public static final int LARGEST = 60;

    /** Latents this near to where they were, relative to their length, are back. */
    private static final double NEAR = 0.25;

    private final double[] angles;
    private final double[] energies;

    /**
     * @param angles by which one step turns each plane, in radians
     * @param energies mean squared length of the latents in each plane
     */
    Recurrence(double[] angles, double[] energies) {
        int[] turning = IntStream.range(0, angles.length)
                .filter(plane -> Math.abs(Math.IEEEremainder(angles[plane], 2 * Math.PI)) > Math.PI / LARGEST)
                .toArray();
        this.angles = Arrays.stream(turning).mapToDouble(plane -> angles[plane]).toArray();
        this.energies =
                Arrays.stream(turning).mapToDouble(plane -> energies[plane]).toArray();
    }

    /** How the operator of a model moves the latents of views along its one axis; empty unless it is spectral. */
    public static Optional<Recurrence> of(Model model, SeenViews views, Seed seed) {
        if (!(model.operator() instanceof SpectralOperator operator)) {
            return Optional.empty();
        }
        ViewBatch batch = views.sample(seed);
        Images images = new Images(views.format());
        try (NDScope scope = EngineScope.open()) {
            NDArray latents =
                    model.encode(images.upload(model.manager(), batch)).values();
            double[] squares = latents.square()
                    .mean(new int[] {0})
                    .toType(DataType.FLOAT64, true)
                    .toDoubleArray();
            int planes = squares.length / 2;
            double[] energies = IntStream.range(0, planes)
                    .mapToDouble(plane -> squares[plane] + squares[plane + planes])
                    .toArray();
            return Optional.of(new Recurrence(operator.angles()[0], energies));
        }
    }

    /**
     * How far latents are from where they were after so many steps, relative to their length: 0 is back, 1.4 anywhere, also
     * where nothing turns at all.
     */
    public double residual(int steps) {
        double moved = 0;
        double all = 0;
        for (int plane = 0; plane < angles.length; plane++) {
            double chord = 2 * Math.sin(steps * angles[plane] / 2);
            moved += energies[plane] * chord * chord;
            all += energies[plane];
        }
        return all == 0 ? Math.sqrt(2) : Math.sqrt(moved / all);
    }

    /** The smallest number of steps, from {@code least} on, that leads back; empty if none does or nothing turns. */
    public OptionalInt order(int least) {
        return IntStream.rangeClosed(least, LARGEST)
                .filter(steps -> residual(steps) <= NEAR)
                .findFirst();
    }
}
