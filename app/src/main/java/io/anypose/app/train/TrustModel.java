package io.anypose.app.train;

import io.anypose.app.console.Failures;
import io.anypose.app.console.MainCommand;
import io.anypose.app.console.Version;
import io.anypose.app.option.DeviceOption;
import io.anypose.app.option.LeftOut;
import io.anypose.app.option.SourceOptions;
import io.anypose.model.ModelFile;
import io.anypose.recipe.TrustCheck;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The command {@code trust}. */
@Command(
        name = "trust",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Foretells how well a model does at poses that training did not see, without a picture at any of them:"
                        + " trains it again without the outermost poses that it saw, as long as it was trained, and measures there.",
        footer = {
            "",
            "Examples:",
            "  ./anypose trust examples-spectral.anypose",
            "  ./anypose trust examples-spectral.anypose --json | jq .verdict"
        })
public final class TrustModel implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private MainCommand main;

    @Parameters(paramLabel = "MODEL", description = "A model file, as train writes it.")
    private Path model;

    @Mixin
    private SourceOptions data;

    @Mixin
    private DeviceOption device;

    @Option(names = "--json", description = "Print the numbers and the verdict as JSON and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        ModelFile file = ModelFile.read(model);
        SourceOptions.Loaded images = Failures.accepted(
                spec, () -> data.load(file, new LeftOut(spec.commandLine().getErr())));
        return new TrustRun(spec.commandLine(), device.choice(), main.interruption())
                .run(TrustCheck.of(file, images.data()), json);
    }
}
