package io.anypose.report;

import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.image.Transformations;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;

/**
 * One object at every pose, as a model sees it.
 *
 * @param label class of the object
 * @param tiles in reading order
 */
record Pictures(String transformation, String label, String unit, List<Tile> tiles) {

    /**
     * A picture at one pose.
     *
     * @param values degrees or pixels, one for each axis
     * @param seen whether training could use this pose
     */
    record Tile(List<Integer> values, boolean seen, BufferedImage image) {}

    Pictures {
        tiles = List.copyOf(tiles);
    }

    /** Reads the pictures of a transformation, which must be whole and in reading order. */
    static Pictures read(StrictJson json, String name) {
        Transformation transformation = Transformations.named(name);
        if (!json.get("transformation").text().equals(name)) {
            throw json.refusal("it is of " + json.get("transformation").text() + " instead of " + name);
        }
        List<Tile> tiles = json.get("tiles").elements().stream()
                .map(tile -> tile(tile, transformation.axes()))
                .toList();
        List<List<Integer>> expected = transformation.readingOrder().stream()
                .map(pose -> List.copyOf(transformation.values(pose).values()))
                .toList();
        if (!tiles.stream().map(Tile::values).toList().equals(expected)) {
            throw json.refusal("its tiles are not the " + expected.size() + " poses of " + name + " in reading order");
        }
        return new Pictures(name, json.get("label").text(), json.get("unit").text(), tiles);
    }

    private static Tile tile(StrictJson json, List<Axis> axes) {
        List<Integer> values = axes.size() == 1
                ? List.of(json.get("pose").integer())
                : axes.stream().map(axis -> json.get(axis.name()).integer()).toList();
        return new Tile(values, json.get("seen").flag(), image(json.get("png")));
    }

    private static BufferedImage image(StrictJson json) {
        String text = json.text();
        try {
            BufferedImage image =
                    ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(text)));
            if (image != null) {
                return image;
            }
            throw json.refusal(json.place() + " is no picture");
        } catch (IOException | IllegalArgumentException e) {
            throw json.refusal(json.place() + " is no picture in base64", e);
        }
    }
}
