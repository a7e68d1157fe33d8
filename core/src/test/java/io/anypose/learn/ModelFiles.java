package io.anypose.learn;

import io.anypose.learn.ModelFile.Part;
import io.anypose.model.Model;
import io.anypose.model.ModelSpec;
import io.anypose.model.engine.Tensors;
import io.anypose.model.operator.Operators;
import io.anypose.provenance.Provenance;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Files of models that were not trained, for tests. */
public final class ModelFiles {

    private ModelFiles() {}

    /** Returns the file of a model without recognisers. */
    public static ModelFile of(Model model, Provenance provenance) {
        return new ModelFile(manifest(model.spec(), provenance), Map.of(Part.WEIGHTS, Tensors.encode(model.arrays())));
    }

    static Manifest manifest(ModelSpec spec, Provenance provenance) {
        return new Manifest(
                spec,
                Trials.paper(Operators.FIXED),
                provenance,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of());
    }

    /** Returns the manifest with another description of the model. */
    static Manifest with(Manifest manifest, ModelSpec spec) {
        return new Manifest(
                spec,
                manifest.trial(),
                manifest.provenance(),
                manifest.history(),
                manifest.backdrop(),
                manifest.order(),
                manifest.reach(),
                manifest.orbit(),
                manifest.calibration());
    }

    /** Returns the file without a part and without what the manifest says of it. */
    public static ModelFile without(ModelFile file, Part part) {
        Map<Part, byte[]> parts = new EnumMap<>(file.parts());
        parts.remove(part);
        Manifest manifest = file.manifest();
        return new ModelFile(
                new Manifest(
                        manifest.model(),
                        manifest.trial(),
                        manifest.provenance(),
                        manifest.history(),
                        manifest.backdrop(),
                        manifest.order(),
                        manifest.reach(),
                        manifest.orbit().filter(network -> part != Part.ORBIT),
                        manifest.calibration()),
                parts);
    }
}
