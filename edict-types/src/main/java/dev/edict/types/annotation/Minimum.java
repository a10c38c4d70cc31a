package dev.edict.types.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The least number that is allowed. Also of the items of a list: {@code List<@Minimum(1) Integer>}. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE_USE})
public @interface Minimum {

    double value();

    /** Whether the number itself is not allowed. */
    boolean exclusive() default false;
}
