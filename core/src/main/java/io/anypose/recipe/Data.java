package io.anypose.recipe;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.anypose.image.picture.Backdrop;
import io.anypose.image.picture.Colours;
import io.anypose.image.picture.PictureSize;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Where the objects of a task come from. */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({
    @JsonSubTypes.Type(Data.Digits.class),
    @JsonSubTypes.Type(Data.Folder.class),
    @JsonSubTypes.Type(Data.Memory.class)
})
public sealed interface Data {

    /**
     * IDX files as MNIST has them.
     *
     * @param digits {@code mnist} for the files that come with anypose, or a folder
     * @param without classes that are left out; empty for the usual ones: 9 of the MNIST that comes with anypose, none of other data
     * @param limit the number of training images, the first ones; empty for all
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Digits(
            String digits,

            @Setting("classes that are left out, such as 3,9, or none; usual: 9 of MNIST")
            Optional<List<Integer>> without,

            OptionalInt limit)
            implements Data {

        /** The name of the files that come with anypose. */
        public static final String EMBEDDED = "mnist";

        /** All digits that come with anypose. */
        public static final Digits MNIST = new Digits(EMBEDDED, Optional.empty(), OptionalInt.empty());

        public Digits {
            without = without.map(List::copyOf);
            if (limit.orElse(1) < 1) {
                throw new IllegalArgumentException("the limit is " + limit.getAsInt() + "; allowed is 1 or more");
            }
        }

        /** Returns these without some classes, such as {@code 3,9}; {@code none} leaves nothing out. */
        public Digits without(String classes) {
            try {
                List<Integer> left = classes.equals("none")
                        ? List.of()
                        : Arrays.stream(classes.split(",", -1))
                                .map(number -> Integer.valueOf(number.strip()))
                                .toList();
                return new Digits(digits, Optional.of(left), limit);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "'" + classes + "' is no list of classes; allowed are numbers such as 9 or 3,9, and none");
            }
        }

        /** Returns the first {@code count} training images of these. */
        public Digits first(int count) {
            return new Digits(digits, without, OptionalInt.of(count));
        }

        @Override
        public String place() {
            return digits.equals(EMBEDDED) ? "embedded MNIST" : digits;
        }
    }

    /**
     * A folder of pictures.
     *
     * @param folder {@code FOLDER/CLASS/PICTURE}, or {@code FOLDER/CLASS/OBJECT/POSE} for examples
     * @param test a folder with pictures to test with; empty to keep one object in five of {@code folder} for that
     * @param size what pictures are brought to; empty if they all have one size
     * @param colours empty for grey if all pictures are grey
     * @param background what comes in from outside when a picture is moved; empty for the usual one
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record Folder(
            String folder,
            Optional<String> test,
            Optional<PictureSize> size,

            @Setting("colours of pictures: grey or rgb; usual: grey if all pictures are")
            Optional<Colours> colours,

            @Setting("outside of moved pictures: edge (the colour of the edge), none (black), noise (the object moves);"
                    + " usual: edge")
            Optional<Backdrop> background)
            implements Data {

        /** Returns a folder whose pictures are read as they are. */
        public static Folder of(String folder) {
            return new Folder(folder, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        }

        @Override
        public String place() {
            return test.map(other -> folder + ", test " + other).orElse(folder);
        }
    }

    /**
     * Objects that a program had in memory, which no file can bring back.
     *
     * @param memory what they are, in words
     */
    record Memory(String memory) implements Data {

        @Override
        public String place() {
            return memory;
        }
    }

    /** Returns the place of the data in words, for provenance. */
    String place();
}
