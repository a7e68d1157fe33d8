package io.anypose.spark.measure;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.Serializable;
import java.util.SplittableRandom;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.ml.image.ImageSchema;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;

/**
 * As many decoded pictures as are wanted, each from its number: pixels of black, white and blue, as in the paper's scenes.
 *
 * @param side of the square pictures, in pixels
 */
public record GeneratedPictures(int side) implements Serializable {

    /** The column that has them. */
    public static final String COLUMN = "image";

    private static final int BGR = 3;
    /** Each takes two bits, so that pictures are made in no time. */
    private static final int PIXELS_IN_A_LONG = 32;

    private static final int BGR_BYTES = 16; // OpenCV's number for it, which Spark writes, too

    /** The picture in memory. */
    public BufferedImage picture(long number) {
        BufferedImage picture = new BufferedImage(side, side, BufferedImage.TYPE_3BYTE_BGR);
        byte[] pixels = ((DataBufferByte) picture.getRaster().getDataBuffer()).getData();
        System.arraycopy(bytes(number), 0, pixels, 0, pixels.length);
        return picture;
    }

    /** So many of them as Spark's data source {@code image} has them, in tasks of about equal work. */
    public Dataset<Row> rows(SparkSession spark, long count, int tasks) {
        MapFunction<Long, Row> row = number ->
                RowFactory.create(RowFactory.create("generated/" + number, side, side, BGR, BGR_BYTES, bytes(number)));
        return spark.range(0, count, 1, tasks).map(row, Encoders.row(ImageSchema.imageSchema()));
    }

    private byte[] bytes(long number) {
        byte[] bytes = new byte[BGR * side * side];
        SplittableRandom random = new SplittableRandom(number);
        long drawn = 0;
        for (int at = 0; at < bytes.length; at += BGR) {
            drawn = at % (BGR * PIXELS_IN_A_LONG) == 0 ? random.nextLong() : drawn >>> 2;
            int what = (int) (drawn & 3);
            bytes[at] = (byte) (what > 0 ? 0xff : 0);
            bytes[at + 1] = (byte) (what > 1 ? 0xff : 0);
            bytes[at + 2] = bytes[at + 1];
        }
        return bytes;
    }
}
