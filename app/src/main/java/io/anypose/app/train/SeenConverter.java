package io.anypose.app.train;

import io.anypose.recipe.Recipe;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads how far training reaches: a number, or all. */
final class SeenConverter implements ITypeConverter<Double> {

    @Override
    public Double convert(String text) {
        if (text.equals("all")) {
            return Recipe.ALL;
        }
        try {
            double steps = Double.parseDouble(text);
            if (Double.isFinite(steps)) {
                return steps;
            }
        } catch (NumberFormatException e) {
            // said below, as for what is no finite number
        }
        throw new TypeConversionException("'" + text + "' is no number; allowed are numbers and all");
    }
}
