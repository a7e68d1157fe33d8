package io.anypose.export;

import io.anypose.file.Json;
import io.anypose.image.ImageFormat;
import io.anypose.image.PoseValues;
import io.anypose.learn.ModelFile;
import io.anypose.model.ModelSpec;
import java.util.Map;
import java.util.TreeMap;

/** What a program must know of a model to use it: texts that travel in an exported file. */
final class Description {

    private Description() {}

    static Map<String, String> of(ModelFile file, String card) {
        ModelSpec spec = file.spec();
        ImageFormat format = spec.format();
        Map<String, String> texts = new TreeMap<>();
        texts.put(
                "producer",
                "anypose " + file.provenance().version() + ", commit "
                        + file.provenance().commit());
        texts.put("card", card);
        texts.put("classes", Json.line(spec.classes()));
        texts.put("transformation", spec.transformation().name());
        texts.put("operator", spec.operator().toString());
        texts.put(
                "poses",
                Json.line(spec.transformation().readingOrder().stream()
                        .map(pose -> PoseValues.of(spec.transformation(), pose))
                        .toList()));
        texts.put(
                "input",
                "image: float32, batch x %d x %d x %d (%s, rows, columns), values 0 to 1"
                        .formatted(
                                format.planes(),
                                format.height(),
                                format.width(),
                                format.planes() == 1 ? "brightness" : "planes red, green, blue"));
        if (!file.manifest().calibration().isEmpty()) {
            texts.put("confidence", Json.line(file.manifest().calibration()));
            texts.put("unknown", "an image whose distance is above 1 is unlike those of training");
        }
        texts.put("data-sha256", file.provenance().dataSha256());
        texts.put("seed", String.valueOf(file.provenance().seed()));
        return texts;
    }
}
