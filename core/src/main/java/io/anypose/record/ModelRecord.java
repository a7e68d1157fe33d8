package io.anypose.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.anypose.eval.PoseSizes;
import io.anypose.file.JsonSource;
import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.learn.FoundOrder;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.model.Architecture;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.Spectrum;
import io.anypose.model.operator.Layout;
import io.anypose.model.operator.OperatorKind;
import io.anypose.pose.References;
import io.anypose.pose.confidence.Calibration;
import io.anypose.provenance.Provenance;
import io.anypose.recipe.Trial;
import io.anypose.train.EpochRecord;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a model is and where it came from.
 *
 * @param model its file
 * @param group in words
 * @param seen the poses that training may use, in reading order
 * @param layout how the operators cut latents, in words
 * @param inputs of the encoder
 * @param dimension length of a latent
 * @param hidden width of the classifier's hidden layer
 * @param orbit the network of the orbit recogniser, if there is one
 * @param references how many travel with the model
 * @param spectra one for each axis if the operator has angles, else none
 * @param foundOrder what was read off the operator about the order of the group, if it was not told
 * @param calibration the calibration of each recogniser by its name; empty if the model was not calibrated
 * @param epochs how training went; none if the file does not say
 * @param trial what was learned and how; {@code train} repeats it. Absent in records of runs before 0.3.0
 */
public record ModelRecord(
        String model,
        String transformation,
        String group,
        List<Axis> axes,
        List<PoseSizes> seen,
        List<PoseSizes> unseen,
        @JsonSerialize(using = ToStringSerializer.class) OperatorKind operator,
        String layout,
        @JsonSerialize(using = ToStringSerializer.class) Architecture architecture,
        int inputs,
        int dimension,
        int hidden,
        long parameters,
        List<String> classes,
        Optional<String> orbit,
        int references,
        List<AxisSpectrum> spectra,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<FoundOrder> foundOrder,
        Map<String, Calibration> calibration,
        List<EpochRecord> epochs,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Trial> trial,
        Provenance provenance) {

    /** What to do about a record that cannot be read. */
    private static final String REMEDY = "describe the model again to make a new record";

    /**
     * The angles that an operator learned for one axis, see {@link Spectrum}.
     *
     * @param steps the angles in steps of the axis
     * @param order read off the angles, if it can be
     */
    public record AxisSpectrum(
            String axis, List<Double> angles, List<Double> steps, OptionalInt order, double deviation, double chance) {

        public AxisSpectrum {
            angles = List.copyOf(angles);
            steps = List.copyOf(steps);
            if (angles.isEmpty()) {
                throw new IllegalArgumentException("found no angles, at least one is needed");
            }
        }

        public static AxisSpectrum of(Axis axis, Spectrum spectrum) {
            return new AxisSpectrum(
                    axis.name(),
                    Arrays.stream(spectrum.angles()).boxed().toList(),
                    Arrays.stream(spectrum.steps(axis.group().order())).boxed().toList(),
                    spectrum.order(),
                    spectrum.deviation(),
                    spectrum.chance());
        }

        public Spectrum spectrum() {
            return new Spectrum(angles.stream().mapToDouble(Double::doubleValue).toArray(), order, deviation, chance);
        }
    }

    public ModelRecord {
        axes = List.copyOf(axes);
        seen = List.copyOf(seen);
        unseen = List.copyOf(unseen);
        classes = List.copyOf(classes);
        spectra = List.copyOf(spectra);
        epochs = List.copyOf(epochs);
        if (axes.isEmpty()) {
            throw new IllegalArgumentException("found no axes, at least one is needed");
        }
        if (!spectra.isEmpty() && spectra.size() != axes.size()) {
            throw new IllegalArgumentException("found " + spectra.size() + " spectra for " + axes.size() + " axes");
        }
    }

    /** The description of an opened model. */
    public static ModelRecord of(Path path, TrainedModel trained) {
        ModelFile file = trained.file();
        ModelSpec spec = file.spec();
        Model model = trained.model();
        List<Axis> axes = spec.transformation().axes();
        List<Spectrum> spectra = Spectrum.of(model);
        return new ModelRecord(
                path.toString(),
                spec.transformation().name(),
                spec.group().toString(),
                axes,
                poses(spec.transformation(), spec.split().seen()),
                poses(spec.transformation(), spec.split().unseen()),
                spec.operator(),
                model.layouts().stream().map(Layout::toString).collect(Collectors.joining(", then ")),
                spec.architecture(),
                spec.planes().outputs() * spec.format().pixels(),
                spec.dimension(),
                spec.hidden(),
                model.parameterCount(),
                spec.classes(),
                trained.orbit().map(recogniser -> recogniser.spec().toString()),
                trained.references().map(References::size).orElse(0),
                IntStream.range(0, spectra.size())
                        .mapToObj(i -> AxisSpectrum.of(axes.get(i), spectra.get(i)))
                        .toList(),
                file.manifest().order(),
                file.manifest().calibration(),
                file.manifest().history(),
                Optional.of(file.manifest().trial()),
                file.provenance());
    }

    private static List<PoseSizes> poses(Transformation transformation, List<Pose> poses) {
        return transformation.readingOrder().stream()
                .filter(poses::contains)
                .map(pose -> PoseSizes.of(transformation, pose))
                .toList();
    }

    /** The text of a record, to be read with {@link #read(JsonSource)}. */
    public static JsonSource source(Path file) {
        return JsonSource.read(file, REMEDY);
    }

    /** The record in a text; refuses what is damaged, naming the place. */
    public static ModelRecord read(JsonSource source) {
        return source.as(ModelRecord.class);
    }
}
