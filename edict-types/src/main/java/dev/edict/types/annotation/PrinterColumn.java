package dev.edict.types.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A column of the table that {@code kubectl get} prints. */
@Documented
@Repeatable(PrinterColumn.All.class)
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface PrinterColumn {

    String name();

    /** Where the value is, such as {@code .spec.cidr}. */
    String jsonPath();

    /** {@code string}, {@code integer}, {@code number}, {@code boolean} or {@code date}. */
    String type() default "string";

    String format() default "";

    String description() default "";

    /** Above 0: only in wide output. */
    int priority() default 0;

    /** Several of them. */
    @Documented
    @Retention(RetentionPolicy.CLASS)
    @Target(ElementType.TYPE)
    @interface All {

        PrinterColumn[] value();
    }
}
