package io.anypose.app.train;

import io.anypose.model.operator.OperatorKind;
import io.anypose.pose.OrbitSettings;
import io.anypose.pose.OrbitSpec;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import io.anypose.recipe.Recipe;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How the orbit recogniser is trained, which finds the pose where it is not given. */
final class OrbitOptions {

    @Option(
            names = "--orbit-network",
            paramLabel = "SPEC",
            converter = Network.class,
            description = "Layers of the orbit recogniser: mlp:256, mlp:512,512, conv:128,128,128 over the group, or"
                    + " window:7x64,5x64,64 over neighbouring poses first; @0.2 at the end for dropout (default:"
                    + " ${bundle:paper.orbit-network}; with --recipe anypose ${bundle:anypose.orbit-network}).")
    private OrbitSpec network;

    @Option(
            names = "--orbit-passes",
            paramLabel = "N",
            description = "Passes over the training images for the orbit recogniser (default:"
                    + " ${bundle:paper.orbit-passes}; with --recipe anypose ${bundle:anypose.orbit-passes}).")
    private Integer passes;

    @Option(
            names = "--orbit-batch",
            paramLabel = "N",
            description =
                    "Views in one step for the orbit recogniser; hundreds of pictures want a small number, or there are"
                            + " too few steps (default: 512; with --recipe few and --architecture conv 64).")
    private Integer batch;

    @Option(
            names = "--orbit-rate",
            paramLabel = "RATE",
            description = "Highest learning rate for the orbit recogniser (default: ${bundle:paper.orbit-rate}).")
    private Double rate;

    @Option(names = "--no-orbit", description = "Train no orbit recogniser.")
    private boolean none;

    /** What the recipe says, changed by these options; empty where there can be no orbit recogniser. */
    Optional<OrbitSettings> over(Recipe recipe, Seed seed) {
        boolean given = network != null || passes != null || batch != null || rate != null;
        if (none && given) {
            throw new IllegalArgumentException("--no-orbit leaves nothing to set for the orbit recogniser; give either"
                    + " --no-orbit or its other options");
        }
        boolean possible =
                recipe.operator() != OperatorKind.NONE && recipe.orbit().isPresent();
        if (given && !possible) {
            throw new IllegalArgumentException("there is no orbit recogniser for the operator " + recipe.operator()
                    + " in the architecture " + recipe.architecture()
                    + "; it is for fixed, learned and spectral in dense and conv, and for fixed in torus and rigid");
        }
        return recipe.orbit().filter(settings -> possible && !none).map(settings -> changed(settings, seed));
    }

    private OrbitSettings changed(OrbitSettings recipe, Seed seed) {
        return new OrbitSettings(
                network == null ? recipe.network() : network,
                passes == null ? recipe.passes() : passes,
                recipe.coverage(),
                batch == null ? recipe.batch() : batch,
                rate == null ? recipe.highestRate() : rate,
                recipe.weightDecay(),
                seed);
    }

    /** Reads the option. */
    static final class Network implements ITypeConverter<OrbitSpec> {

        @Override
        public OrbitSpec convert(String text) {
            try {
                return OrbitSpec.parse(text);
            } catch (AnyposeException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
