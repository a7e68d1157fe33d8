package io.anypose.report.record;

import io.anypose.file.JsonSource;
import io.anypose.image.Transformation;
import io.anypose.record.PictureRecord;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;

/**
 * One object at every pose, as a model sees it.
 *
 * @param label class of the object
 * @param tiles in reading order
 */
public record Pictures(Transformation transformation, String label, List<Tile> tiles) {

    /**
     * A picture at one pose.
     *
     * @param values degrees or pixels, one for each axis
     * @param seen whether training could use this pose
     */
    public record Tile(List<Double> values, boolean seen, BufferedImage image) {}

    public Pictures {
        tiles = List.copyOf(tiles);
    }

    /** Reads the pictures of a transformation. */
    static Pictures read(JsonSource source, String name) {
        PictureRecord read = PictureRecord.read(source);
        if (!read.transformation().name().equals(name)) {
            throw source.refusal(
                    "transformation: found " + read.transformation().name() + ", " + name + " is needed");
        }
        List<Tile> tiles = new ArrayList<>();
        for (PictureRecord.Tile tile : read.tiles()) {
            tiles.add(new Tile(
                    List.copyOf(read.transformation().values(tile.pose()).values()),
                    tile.seen(),
                    image(tile.png(), source, tiles.size())));
        }
        return new Pictures(read.transformation(), read.label(), tiles);
    }

    private static BufferedImage image(byte[] png, JsonSource source, int number) {
        try {
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
            if (image != null) {
                return image;
            }
            throw source.refusal("tiles[" + number + "].png: found bytes that are no picture");
        } catch (IOException e) {
            throw source.refusal("tiles[" + number + "].png: found bytes that are no picture", e);
        }
    }
}
