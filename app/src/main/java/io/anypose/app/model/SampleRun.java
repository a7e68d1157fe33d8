package io.anypose.app.model;

import io.anypose.app.console.ExitCode;
import io.anypose.app.console.Failures;
import io.anypose.app.console.ShellCommand;
import io.anypose.app.console.Text;
import io.anypose.app.option.LeftOut;
import io.anypose.app.option.SourceOptions;
import io.anypose.app.output.Folders;
import io.anypose.app.output.Png;
import io.anypose.data.Views;
import io.anypose.file.SafeFile;
import io.anypose.group.Pose;
import io.anypose.group.PoseSplit;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.learn.Experiment;
import io.anypose.learn.ModelFile;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Seed;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code sample} does once its options are known. */
final class SampleRun {

    private final CommandSpec command;
    private final SourceOptions data;
    private final long seed;
    private final Path folder;
    private final Set<Path> written = new HashSet<>();

    SampleRun(CommandSpec command, SourceOptions data, long seed, Path folder) {
        this.command = command;
        this.data = data;
        this.seed = seed;
        this.folder = folder;
    }

    /** @param sizes the pose along each axis, or empty for random poses */
    int run(Path path, int count, List<Double> sizes) {
        ModelFile file = ModelFile.read(path);
        Transformation transformation = file.spec().transformation();
        Optional<Pose> fixed = sizes.isEmpty()
                ? Optional.empty()
                : Optional.of(Failures.accepted(command, () -> transformation.pose(sizes)));
        var images = Failures.accepted(
                command, () -> data.load(file, new LeftOut(command.commandLine().getErr())));
        Views views = Failures.accepted(
                command,
                () -> Experiment.test(
                        file.spec(), images.data(), new Seed(file.provenance().seed())));
        PoseSplit split = file.spec().split();
        RandomGenerator random = new Seed(seed).generator("samples");
        PrintWriter out = command.commandLine().getOut();
        Folders.create(folder, "--output");
        Views there = fixed.map(views::at).orElse(views);
        if (there.size() == 0) {
            throw new AnyposeException("no test object has a picture at this pose; choose another --pose");
        }
        for (int i = 0; i < count; i++) {
            boolean wantsSeen = i % 2 == 0;
            int object = random.nextInt(there.size());
            Pose pose = fixed.orElseGet(() -> pose(there, object, split, wantsSeen, random));
            Path image = write(there, object, pose);
            out.println(image + ": " + there.classes().get(there.label(object)) + " at "
                    + Text.pose(transformation, pose) + ", " + (split.isSeen(pose) ? "seen" : "unseen")
                    + " in training");
        }
        out.println("next: " + ShellCommand.of(List.of("recognise", path, folder)) + "/*.png");
        return ExitCode.DONE;
    }

    /** A random pose that there is a view of, seen or unseen as wanted, if there is one. */
    private static Pose pose(Views views, int object, PoseSplit split, boolean wantsSeen, RandomGenerator random) {
        if (split.isRange()) {
            return anywhere(views.transformation(), split, wantsSeen, random);
        }
        List<Pose> there = split.group().poses().stream()
                .filter(pose -> views.has(object, pose))
                .toList();
        List<Pose> wanted =
                there.stream().filter(pose -> split.isSeen(pose) == wantsSeen).toList();
        List<Pose> poses = wanted.isEmpty() ? there : wanted;
        return poses.get(random.nextInt(poses.size()));
    }

    /** A random pose that is seen or unseen as wanted, unless every pose is seen. */
    private static Pose anywhere(
            Transformation transformation, PoseSplit split, boolean wantsSeen, RandomGenerator random) {
        if (wantsSeen && transformation.axes().size() > 1) {
            return split.draw(random); // any other would hardly ever be on the cross
        }
        boolean allSeen = split.radius().getAsDouble()
                >= transformation.axes().get(0).group().order() / 2.0;
        Pose pose = transformation.draw(random);
        while (split.isSeen(pose) != wantsSeen && !(allSeen && !wantsSeen)) {
            pose = transformation.draw(random);
        }
        return pose;
    }

    private Path write(Views views, int object, Pose pose) {
        Path image = unused(views.classes().get(views.label(object)) + "-at-" + sizes(views, pose));
        SafeFile.write(image, Png.of(views, object, pose));
        return image;
    }

    private static String sizes(Views views, Pose pose) {
        return views.transformation().values(pose).values().stream()
                .map(size -> Axis.text(Math.round(10 * size) / 10.0))
                .collect(Collectors.joining(","));
    }

    /** A name that this run has not used yet: a second object of the same class at the same pose gets a number. */
    private Path unused(String name) {
        Path image = folder.resolve(name + ".png");
        for (int number = 2; !written.add(image); number++) {
            image = folder.resolve(name + "-" + number + ".png");
        }
        return image;
    }
}
