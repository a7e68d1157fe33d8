package io.anypose.bench.growth;

import java.util.List;
import java.util.Locale;

/** A size that costs grow with. */
public enum GrowthAxis {
    /** The length of a latent. */
    DIMENSION,
    /** How many poses there are; 196 are those of shifts along two axes. */
    ORDER,
    /** How many references nearest neighbours are searched among. */
    REFERENCES,
    /** The width and height of grey pictures, in pixels. */
    GREY,
    /** The same of pictures in colour. */
    COLOUR;

    /** Words for people. */
    public String title() {
        return switch (this) {
            case DIMENSION -> "latent dimension";
            case ORDER -> "order of the group";
            case REFERENCES -> "references";
            case GREY -> "side of grey pictures, in pixels";
            case COLOUR -> "side of pictures in colour, in pixels";
        };
    }

    /** The sizes that are measured, ascending. */
    public List<Integer> sizes() {
        return switch (this) {
            case DIMENSION -> List.of(70, 140, 280, 560);
            case ORDER -> List.of(10, 20, 40, 72, 120, 180, 196);
            case REFERENCES -> List.of(100, 300, 1000, 3000, 10_000, 50_000);
            case GREY, COLOUR -> List.of(28, 56, 112, 224);
        };
    }

    /** The name on the command line and in files. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
