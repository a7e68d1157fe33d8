package io.anypose.app.train;

import io.anypose.image.Examples;
import io.anypose.image.Transformations;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What can move objects: all that is built in, with or without a step, and pictures at several poses. */
final class TransformationName implements Iterable<String>, ITypeConverter<String> {

    private static final List<String> NAMES = Stream.concat(Transformations.names().stream(), Stream.of(Examples.NAME))
            .toList();

    @Override
    public Iterator<String> iterator() {
        return NAMES.iterator();
    }

    @Override
    public String convert(String name) {
        try {
            return name.equals(Examples.NAME) ? name : Transformations.canonical(name);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
