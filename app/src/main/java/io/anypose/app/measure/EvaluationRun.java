package io.anypose.app.measure;

import io.anypose.app.console.Failures;
import io.anypose.app.console.StatusLine;
import io.anypose.app.console.Terminal;
import io.anypose.app.console.Text;
import io.anypose.app.console.TimeLeft;
import io.anypose.app.option.SourceOptions;
import io.anypose.data.Views;
import io.anypose.eval.Evaluation;
import io.anypose.eval.EvaluationShares;
import io.anypose.eval.Evaluator;
import io.anypose.eval.Evaluator.Measurement;
import io.anypose.eval.RecogniserResult;
import io.anypose.group.Pose;
import io.anypose.image.Transformation;
import io.anypose.learn.Experiment;
import io.anypose.learn.ModelFile;
import io.anypose.learn.TrainedModel;
import io.anypose.pose.GivenPose;
import io.anypose.pose.Inference;
import io.anypose.pose.NearestNeighbours;
import io.anypose.pose.OrbitRecogniser;
import io.anypose.pose.Recogniser;
import io.anypose.pose.References;
import io.anypose.pose.SharedSearch;
import io.anypose.provenance.AnyposeException;
import io.anypose.provenance.Provenance;
import io.anypose.provenance.Seed;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Model.CommandSpec;

/** What {@code evaluate} does once its options are known. */
final class EvaluationRun {

    /** Of random poses: the same in every evaluation, so that models can be compared. */
    private static final Seed EVALUATION = new Seed(42);

    private final CommandSpec command;
    private final MeasureOptions options;
    private final List<PoseMode> modes;
    private final NeighbourOptions neighbours;
    private final Optional<PosesAt> at;
    private final PrintWriter err;
    private Optional<Elsewhere> elsewhere = Optional.empty();
    private List<String> classes = List.of();

    /**
     * @param modes empty for all that are usual for the model
     * @param at empty for all poses
     */
    EvaluationRun(
            CommandSpec command,
            MeasureOptions options,
            List<PoseMode> modes,
            NeighbourOptions neighbours,
            Optional<PosesAt> at) {
        this.at = at;
        this.command = command;
        this.options = options;
        this.modes = modes;
        this.neighbours = neighbours;
        this.err = command.commandLine().getErr();
    }

    /** Lets others measure. */
    EvaluationRun with(Elsewhere others) {
        this.elsewhere = Optional.of(others);
        return this;
    }

    /** Measures objects of some classes only; empty for all. */
    EvaluationRun ofClasses(List<String> names) {
        this.classes = List.copyOf(names);
        return this;
    }

    /** The test objects that are asked for. */
    private Views objects(ModelFile file, SourceOptions.Loaded images) {
        return Failures.accepted(command, () -> {
            Views all = Experiment.test(
                    file.spec(), images.data(), new Seed(file.provenance().seed()));
            return classes.isEmpty() ? all : all.subset(ofClasses(all));
        });
    }

    private int[] ofClasses(Views views) {
        List<String> known = views.classes();
        classes.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(name -> {
            throw new IllegalArgumentException("--classes names " + name + ", which the model does not know; it knows "
                    + String.join(", ", known));
        });
        return IntStream.range(0, views.size())
                .filter(object -> classes.contains(known.get(views.label(object))))
                .toArray();
    }

    /** The same model and objects again, to measure shares of this evaluation with. */
    OpenEvaluation open(ModelFile file) {
        SourceOptions.Loaded images = options.images(command, file);
        Views views = objects(file, images);
        TrainedModel model = options.open(file);
        Evaluator evaluator = new Evaluator(model.model(), views, poses(file));
        return new OpenEvaluation(model, evaluator, shares(evaluator), measurements(model, images));
    }

    private EvaluationShares shares(Evaluator evaluator) {
        return new EvaluationShares(evaluator, random(), EVALUATION);
    }

    private OptionalInt random() {
        return at.map(PosesAt::random).orElse(OptionalInt.empty());
    }

    int run() {
        ModelFile file = options.read();
        SourceOptions.Loaded images = options.images(command, file);
        mentionOtherData(file, images);
        Views views = objects(file, images);
        Evaluation evaluation = evaluate(file, views, images);
        return options.print(command, new EvaluationText(evaluation, objects(views), Terminal.outHasColours()));
    }

    /** Of examples some poses may be missing. */
    private static String objects(Views views) {
        boolean all = views.transformation().group().poses().stream()
                .allMatch(pose -> views.at(pose).size() == views.size());
        return (all ? "" : "up to ") + Text.count(views.size()) + " objects";
    }

    private Evaluation evaluate(ModelFile file, Views views, SourceOptions.Loaded images) {
        try (TrainedModel model = options.open(file);
                Evaluator evaluator = new Evaluator(model.model(), views, poses(file));
                StatusLine status = StatusLine.on(err)) {
            Provenance provenance = Provenance.now(
                    settings(file, images),
                    new Seed(file.provenance().seed()),
                    images.data().sha256(),
                    model.compute().describe());
            evaluator.reach(file.manifest().reach());
            List<Measurement> measurements = measurements(model, images);
            List<RecogniserResult> results = elsewhere
                    .map(others -> evaluate(evaluator, measurements, others))
                    .orElseGet(() -> evaluate(evaluator, measurements, status));
            return new Evaluation(
                    file.spec().transformation(),
                    file.spec().operator(),
                    file.spec().seenWithin(),
                    results,
                    provenance);
        }
    }

    private List<RecogniserResult> evaluate(Evaluator evaluator, List<Measurement> measurements, StatusLine status) {
        Map<String, List<Measurement>> byName = measurements.stream()
                .collect(Collectors.groupingBy(Measurement::name, LinkedHashMap::new, Collectors.toList()));
        List<RecogniserResult> results = new ArrayList<>();
        byName.forEach((name, alike) -> {
            TimeLeft left = new TimeLeft(status);
            results.addAll(evaluate(
                    evaluator,
                    alike,
                    (done, total) -> status.show(() -> "pose " + name + ": " + done + " of " + total
                            + " poses measured, " + left.after(done, total) + " left")));
        });
        return results;
    }

    private List<RecogniserResult> evaluate(Evaluator evaluator, List<Measurement> measurements, Elsewhere others) {
        EvaluationShares shares = shares(evaluator);
        List<EvaluationShares.Measured> measured = others.measure(shares.shares());
        return IntStream.range(0, measurements.size())
                .mapToObj(i -> shares.result(
                        measurements.get(i).name(), measurements.get(i).details(), i, measured))
                .toList();
    }

    private List<RecogniserResult> evaluate(Evaluator evaluator, List<Measurement> alike, Evaluator.Progress progress) {
        OptionalInt random = random();
        if (random.isEmpty()) {
            return evaluator.evaluate(alike, progress);
        }
        return alike.stream()
                .map(each -> evaluator.evaluateAnywhere(
                        each.name(), each.details(), each.at(), random.getAsInt(), EVALUATION, progress))
                .toList();
    }

    /** The poses that are asked for; with random ones, all to group them by. */
    private List<Pose> poses(ModelFile file) {
        Transformation transformation = file.spec().transformation();
        return at.filter(chosen -> chosen.random().isEmpty())
                .map(chosen -> Failures.accepted(command, () -> chosen.in(transformation)))
                .orElseGet(transformation::readingOrder);
    }

    /** Everything to measure, prepared first, so that what the model cannot do is refused at once. */
    private List<Measurement> measurements(TrainedModel model, SourceOptions.Loaded images) {
        List<PoseMode> chosen = modes.isEmpty()
                ? Arrays.stream(PoseMode.values())
                        .filter(mode -> mode.isUsual(model))
                        .toList()
                : modes;
        List<Measurement> all = new ArrayList<>();
        for (PoseMode mode : chosen) {
            switch (mode) {
                case GIVEN -> all.add(new Measurement(GivenPose.NAME, Map.of(), model::given));
                case KNN -> all.addAll(neighbours(model, images));
                case ORBIT -> all.add(orbit(model));
            }
        }
        return all;
    }

    private List<Measurement> neighbours(TrainedModel model, SourceOptions.Loaded images) {
        if (!PoseMode.findsPoses(model)) {
            throw new AnyposeException(options.model()
                    + " has no operator, or one for each axis, so that poses cannot be searched for; use --pose given");
        }
        Seed seed = new Seed(model.file().provenance().seed());
        References references = neighbours.references(
                model, () -> Experiment.validation(model.file().spec(), images.data(), seed));
        SharedSearch search = new SharedSearch(model.model(), references, Collections.max(neighbours.neighbours()));
        return neighbours.neighbours().stream()
                .map(k -> {
                    Map<String, Double> details = new LinkedHashMap<>();
                    details.put("k", (double) k);
                    details.put("references", (double) references.size());
                    return always(
                            NearestNeighbours.NAME, details, model, new NearestNeighbours(model.model(), search, k));
                })
                .toList();
    }

    private Measurement orbit(TrainedModel model) {
        OrbitRecogniser orbit = model.orbit()
                .orElseThrow(
                        () -> new AnyposeException(
                                options.model()
                                        + " has no orbit recogniser; use --pose given or knn, or train it again without --set orbit=none"));
        return always(OrbitRecogniser.NAME, Map.of(), model, orbit);
    }

    private static Measurement always(
            String name, Map<String, Double> details, TrainedModel model, Inference inference) {
        Recogniser recogniser = model.recogniser(inference);
        return new Measurement(name, details, pose -> recogniser);
    }

    /** How the model was trained, and what it was now measured on. */
    private Map<String, String> settings(ModelFile file, SourceOptions.Loaded images) {
        Map<String, String> settings = new TreeMap<>(file.provenance().settings());
        settings.put("model", options.model().toString());
        settings.put("model-created", file.provenance().created());
        settings.put("model-commit", file.provenance().commit());
        settings.put("model-data-sha256", file.provenance().dataSha256());
        settings.putAll(images.settings());
        if (!classes.isEmpty()) {
            settings.put("classes", String.join(",", classes));
        }
        return settings;
    }

    private void mentionOtherData(ModelFile file, SourceOptions.Loaded images) {
        String trained = file.provenance().dataSha256();
        String found = images.data().sha256();
        if (!trained.equals(found)) {
            err.println(
                    "anypose: these are not the data that the model was trained on: SHA-256 " + found + " instead of "
                            + trained + " (" + file.provenance().settings().get("data") + ")");
        }
    }
}
