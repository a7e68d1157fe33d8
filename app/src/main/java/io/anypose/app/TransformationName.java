package io.anypose.app;

import io.anypose.image.Transformations;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The transformations that can be trained from the command line: all that are built in. */
final class TransformationName implements Iterable<String>, ITypeConverter<String> {

    private static final List<String> NAMES = Transformations.names();

    @Override
    public Iterator<String> iterator() {
        return NAMES.iterator();
    }

    @Override
    public String convert(String name) {
        if (!NAMES.contains(name)) {
            throw new TypeConversionException("expected one of " + NAMES + " but was '" + name + "'");
        }
        return name;
    }
}
