package io.anypose.spark.picture;

import io.anypose.image.picture.EncodedPicture;
import io.anypose.image.picture.PictureFile;
import io.anypose.provenance.AnyposeException;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.apache.spark.ml.image.ImageSchema;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;

/** The forms in which a column has pictures. */
public enum PictureColumn {

    /** The bytes of a PNG, JPEG, GIF, BMP or WebP file, as the data source {@code binaryFile} reads them. */
    BYTES {
        @Override
        BufferedImage picture(Object value, Configuration hadoop) {
            byte[] bytes = (byte[]) value;
            requireNotTooLong(bytes.length);
            return EncodedPicture.of(bytes).decode();
        }

        @Override
        long size(Object value) {
            return ((byte[]) value).length;
        }
    },

    /** Decoded pixels, as the data source {@code image} has them. */
    PIXELS {
        @Override
        BufferedImage picture(Object value, Configuration hadoop) {
            return decoded((Row) value);
        }

        @Override
        long size(Object value) {
            return ImageSchema.getData((Row) value).length;
        }
    },

    /** Locations of such files; they are read where they are recognised, and one that cannot be read is a bad picture. */
    LOCATION {
        @Override
        BufferedImage picture(Object value, Configuration hadoop) {
            return EncodedPicture.of(bytes(new Path((String) value), hadoop)).decode();
        }

        @Override
        long size(Object value) {
            return 0; // what was read is not kept
        }
    };

    private static final int GREY = 1;
    private static final int BGR = 3;
    private static final int BGRA = 4;
    private static final int FULL = 255;

    /** The picture in a value of the column that is not null; refuses one that is damaged. */
    abstract BufferedImage picture(Object value, Configuration hadoop);

    /** How many bytes such a value has. */
    abstract long size(Object value);

    /** Which of the two a column is; refuses any other. */
    public static PictureColumn of(StructType schema, String column) {
        if (!Arrays.asList(schema.fieldNames()).contains(column)) {
            throw new AnyposeException("there is no column " + column + "; there are "
                    + String.join(", ", schema.fieldNames()) + ", so name one of them as the input column");
        }
        DataType type = schema.apply(column).dataType();
        if (type instanceof BinaryType) {
            return BYTES;
        }
        if (type instanceof StructType struct && isImage(struct)) {
            return PIXELS;
        }
        if (type instanceof StringType) {
            return LOCATION;
        }
        throw new AnyposeException("the column " + column + " has the type " + type.simpleString()
                + "; needed are the bytes of picture files, as binaryFile reads them, pictures of the data source image, or"
                + " locations of picture files");
    }

    private static void requireNotTooLong(long bytes) {
        if (bytes > PictureFile.MOST_BYTES) {
            throw new AnyposeException(String.format(
                    Locale.ROOT, "the file has %,d bytes; at most %,d are read", bytes, PictureFile.MOST_BYTES));
        }
    }

    /** Of a file that is there and may be read; other failures may pass, so the task fails, and Spark tries it again. */
    private static byte[] bytes(Path file, Configuration hadoop) {
        try {
            FileSystem files = file.getFileSystem(hadoop);
            requireNotTooLong(files.getFileStatus(file).getLen());
            try (InputStream in = files.open(file)) {
                return in.readAllBytes();
            }
        } catch (FileNotFoundException | AccessControlException e) {
            throw new AnyposeException(
                    "the file cannot be read (" + e.getMessage() + "); check path and permissions", e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /**
     * Whether fields have the names, types and places of Spark's pictures; whether they may be null does not matter. They are read by
     * their places, because a row that comes from a function of the user's does not know its names.
     */
    private static boolean isImage(StructType found) {
        return described(found).equals(described(ImageSchema.columnSchema()));
    }

    private static List<String> described(StructType struct) {
        return Arrays.stream(struct.fields())
                .map(field -> field.name() + " " + field.dataType().simpleString())
                .toList();
    }

    private static BufferedImage decoded(Row image) {
        int width = ImageSchema.getWidth(image);
        int height = ImageSchema.getHeight(image);
        int channels = ImageSchema.getNChannels(image);
        byte[] data = ImageSchema.getData(image);
        if (width < 1 || height < 1) {
            throw new AnyposeException(
                    "Spark could not decode the picture; read the files as binaryFile to learn what is wrong with it");
        }
        if ((channels != GREY && channels != BGR && channels != BGRA)
                || data.length != (long) width * height * channels) {
            throw new AnyposeException("the picture has " + channels + " channels and " + data.length + " bytes for "
                    + width + " x " + height + " pixels; needed are 1 (grey), 3 (BGR) or 4 (BGRA) bytes for each");
        }
        return channels == BGRA ? withAlpha(width, height, data) : opaque(width, height, channels, data);
    }

    private static BufferedImage opaque(int width, int height, int channels, byte[] data) {
        var picture = new BufferedImage(
                width, height, channels == GREY ? BufferedImage.TYPE_BYTE_GRAY : BufferedImage.TYPE_3BYTE_BGR);
        byte[] pixels = ((DataBufferByte) picture.getRaster().getDataBuffer()).getData();
        System.arraycopy(data, 0, pixels, 0, data.length);
        return picture;
    }

    private static BufferedImage withAlpha(int width, int height, byte[] data) {
        var picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        for (int pixel = 0; pixel < width * height; pixel++) {
            int at = BGRA * pixel;
            int colour = (data[at + 3] & FULL) << 24
                    | (data[at + 2] & FULL) << 16
                    | (data[at + 1] & FULL) << 8
                    | (data[at] & FULL);
            picture.setRGB(pixel % width, pixel / width, colour);
        }
        return picture;
    }
}
