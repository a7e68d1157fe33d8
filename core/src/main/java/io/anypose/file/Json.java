package io.anypose.file;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * JSON, the same everywhere: records are written component by component and read back strictly.
 *
 * <p>A reader refuses names that the record does not have, components that are missing or null, values of another kind
 * ({@code "1"} is no number and {@code 1.5} no whole one), names that occur twice, and text after the end. Only an {@link
 * Optional} may be missing or null. Numbers that are not finite are written as null, which JSON can say; they are read back
 * only where a record allows it with {@link NullIsNaN}.
 *
 * <p>{@link JsonSource} reads, and its messages name the file and the place in it.
 */
public final class Json {

    /** What may be missing or null. */
    private static final List<Class<?>> OPTIONAL = List.of(Optional.class, OptionalInt.class, OptionalDouble.class);

    static final JsonMapper MAPPER = mapper();

    private static final ObjectWriter INDENTED = MAPPER.writer(printer());

    private Json() {}

    /** A number as people write it, and as it is to be written: without a decimal point where it is whole. */
    public static Number number(double value) {
        if (value == (long) value) {
            return (long) value;
        }
        return value;
    }

    private static JsonMapper mapper() {
        JsonMapper mapper = JsonMapper.builder()
                .addModule(new Jdk8Module())
                .addModule(FiniteNumbers.module())
                .annotationIntrospector(new Required())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                        DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS,
                        DeserializationFeature.READ_ENUMS_USING_TO_STRING)
                .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS, MapperFeature.AUTO_DETECT_IS_GETTERS)
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .withCoercionConfig(LogicalType.Textual, text -> {
                    text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
                    text.setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
                    text.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
                })
                .build();
        mapper.setDefaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.FAIL, Nulls.FAIL));
        for (Class<?> type : OPTIONAL) {
            mapper.configOverride(type).setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.SET));
        }
        return mapper;
    }

    /** Two spaces, each element on a line of its own: differences between two files show where they are. */
    private static DefaultPrettyPrinter printer() {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        return new DefaultPrettyPrinter(Separators.createDefaultInstance()
                        .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                        .withObjectEmptySeparator("")
                        .withArrayEmptySeparator(""))
                .withObjectIndenter(lines)
                .withArrayIndenter(lines);
    }

    /** Indented, as people and files have it. */
    public static String text(Object value) {
        return text(INDENTED, value);
    }

    /** On one line. */
    public static String line(Object value) {
        return text(MAPPER.writer(), value);
    }

    private static String text(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(value.getClass().getSimpleName() + " cannot be written as JSON", e);
        }
    }

    /** The object as a tree, for what has no type of its own. */
    public static ObjectNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /** Writes a file of indented JSON, which is then either the old one or the new one. */
    public static void write(Path path, Object value) {
        SafeFile.write(path, text(value).getBytes(StandardCharsets.UTF_8));
    }

    /** Reads a line that {@link #line} wrote. */
    public static <T> T read(String line, Class<T> type) {
        return JsonSource.of("the message", line, "").as(type);
    }

    /** Reads a tree that {@link #tree} made. */
    static <T> T convert(JsonNode tree, Class<T> type) throws JsonProcessingException {
        return MAPPER.treeToValue(tree, type);
    }

    /** Each component must be there, unless it may be absent or takes all names that others do not. */
    private static final class Required extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1;

        @Override
        public Boolean hasRequiredMarker(AnnotatedMember member) {
            return !OPTIONAL.contains(member.getRawType()) && !member.hasAnnotation(JsonAnySetter.class);
        }

        @Override
        public JsonSetter.Value findSetterInfo(Annotated member) {
            return member.hasAnnotation(JsonAnySetter.class)
                    ? JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)
                    : super.findSetterInfo(member);
        }
    }
}
