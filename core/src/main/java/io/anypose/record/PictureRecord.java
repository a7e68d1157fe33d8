package io.anypose.record;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonValue;
import io.anypose.eval.PoseSizes;
import io.anypose.file.JsonSource;
import io.anypose.group.Pose;
import io.anypose.image.Axis;
import io.anypose.image.Transformation;
import io.anypose.model.TransformationInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * One object at every pose, as a model sees it.
 *
 * @param label class of the object
 * @param tiles in reading order
 */
public record PictureRecord(Transformation transformation, String label, List<Tile> tiles) {

    /** What to do about a record that cannot be read. */
    private static final String REMEDY = "delete it and run the reproduction again";

    /**
     * A picture at one pose.
     *
     * @param seen whether training could use this pose
     * @param png the bytes of a PNG file
     */
    @SuppressWarnings("ArrayRecordComponent") // copied in and out
    public record Tile(Pose pose, boolean seen, byte[] png) {

        public Tile {
            png = png.clone();
        }

        @Override
        public byte[] png() {
            return png.clone();
        }
    }

    public PictureRecord {
        tiles = List.copyOf(tiles);
        List<Pose> expected = transformation.readingOrder();
        if (!tiles.stream().map(Tile::pose).toList().equals(expected)) {
            throw new IllegalArgumentException("the tiles are not the " + expected.size() + " poses of "
                    + transformation.name() + " in reading order");
        }
    }

    /** The text of a record, to be read with {@link #read(JsonSource)}. */
    public static JsonSource source(Path file) {
        return JsonSource.read(file, REMEDY);
    }

    /** The record in a text; refuses what is damaged, naming the place. */
    public static PictureRecord read(JsonSource source) {
        return source.as(Form.class).record(source);
    }

    @JsonValue
    Form json() {
        return new Form(
                transformation.name(),
                transformation.axes(),
                label,
                transformation.axes().get(0).unit(),
                tiles.stream()
                        .map(tile -> new TileForm(
                                PoseSizes.of(transformation, tile.pose()).numbers(),
                                tile.seen(),
                                Base64.getEncoder().encodeToString(tile.png())))
                        .toList());
    }

    /** The form in JSON. */
    record Form(String transformation, List<Axis> axes, String label, String unit, List<TileForm> tiles) {

        PictureRecord record(JsonSource source) {
            try {
                Transformation moved = new TransformationInfo(transformation, axes);
                List<Tile> read = new ArrayList<>();
                for (TileForm tile : tiles) {
                    read.add(tile.tile(moved, source, "tiles[" + read.size() + "]"));
                }
                return new PictureRecord(moved, label, read);
            } catch (IllegalArgumentException e) {
                throw source.refusal(e.getMessage(), e);
            }
        }
    }

    /** @param png in base64 */
    record TileForm(@JsonAnyGetter @JsonAnySetter Map<String, Number> sizes, boolean seen, String png) {

        Tile tile(Transformation transformation, JsonSource source, String place) {
            try {
                return new Tile(
                        PoseSizes.of(sizes).in(transformation),
                        seen,
                        Base64.getDecoder().decode(png));
            } catch (IllegalArgumentException e) {
                throw source.refusal(place + ": " + e.getMessage(), e);
            }
        }
    }
}
