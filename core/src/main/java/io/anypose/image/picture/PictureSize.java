package io.anypose.image.picture;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Width and height in pixels. */
public record PictureSize(int width, int height) {

    private static final Pattern TEXT = Pattern.compile("([1-9][0-9]{0,4})x([1-9][0-9]{0,4})");
    private static final int LARGEST = 4096;

    public PictureSize {
        if (width < 1 || height < 1 || width > LARGEST || height > LARGEST) {
            throw new IllegalArgumentException("a picture of " + width + " x " + height
                    + " pixels cannot be learned from; allowed are 1 to " + LARGEST + " either way");
        }
    }

    /** Reads a size such as {@code 32x24}. */
    @JsonCreator
    public static PictureSize parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no size; write width x height, such as 32x32");
        }
        return new PictureSize(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    @JsonValue
    @Override
    public String toString() {
        return width + "x" + height;
    }
}
