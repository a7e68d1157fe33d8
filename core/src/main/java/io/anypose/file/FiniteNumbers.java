package io.anypose.file;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;

/** Writes null for numbers that are not finite, which JSON cannot say. */
final class FiniteNumbers {

    private FiniteNumbers() {}

    static SimpleModule module() {
        return new SimpleModule("finite numbers")
                .addSerializer(Double.class, new One())
                .addSerializer(double.class, new One())
                .addSerializer(double[].class, new Many());
    }

    private static void write(double value, JsonGenerator json) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }

    private static final class One extends StdSerializer<Double> {

        private static final long serialVersionUID = 1;

        One() {
            super(Double.class);
        }

        @Override
        public void serialize(Double value, JsonGenerator json, SerializerProvider provider) throws IOException {
            write(value, json);
        }
    }

    private static final class Many extends StdSerializer<double[]> {

        private static final long serialVersionUID = 1;

        Many() {
            super(double[].class);
        }

        @Override
        public void serialize(double[] values, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeStartArray();
            for (double value : values) {
                write(value, json);
            }
            json.writeEndArray();
        }
    }
}
