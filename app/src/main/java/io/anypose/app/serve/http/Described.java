package io.anypose.app.serve.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What the OpenAPI description says of a record, or of one of its components, beyond name and type. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.RECORD_COMPONENT})
public @interface Described {

    /** A sentence for people. */
    String value() default "";

    /** Of a record: its name in the description; without one, the name of its class. */
    String name() default "";

    /** Whether null is possible. */
    boolean nullable() default false;

    /** Whether clients may leave it out of a request. */
    boolean optional() default false;

    /** The only values of a text, if there are few. */
    String[] allowed() default {};
}
