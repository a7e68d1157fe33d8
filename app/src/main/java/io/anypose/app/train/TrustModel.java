package io.anypose.app.train;

import io.anypose.app.console.ConsoleCommand;
import io.anypose.app.console.MainCommand;
import io.anypose.app.option.DeviceOption;
import io.anypose.app.option.LeftOut;
import io.anypose.app.option.ModelParameter;
import io.anypose.app.option.SourceOptions;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrustCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** The command {@code trust}. */
@Command(
        name = "trust",
        description =
                "Foretells how well a model does at poses that training did not see, without a picture at any of them:"
                        + " trains it again without the outermost poses that it saw, as long as it was trained, and measures there.",
        footer = {
            "",
            "Examples:",
            "  ./anypose trust examples-spectral.anypose",
            "  ./anypose trust examples-spectral.anypose --json | jq .verdict"
        })
public final class TrustModel extends ConsoleCommand {

    @ParentCommand
    private MainCommand main;

    @Mixin
    private ModelParameter model;

    @Mixin
    private SourceOptions data;

    @Mixin
    private DeviceOption device;

    @Option(names = "--json", description = "Print the numbers and the verdict as JSON and nothing else.")
    private boolean json;

    @Override
    public Integer call() {
        ModelFile file = ModelFile.read(model.file());
        SourceOptions.Loaded images = accepted(() -> data.load(file, new LeftOut(err())));
        return new TrustRun(spec().commandLine(), device.choice(), main.interruption())
                .run(TrustCheck.of(file, images.data()), json);
    }
}
