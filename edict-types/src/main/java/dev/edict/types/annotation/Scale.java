package dev.edict.types.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The fields that make a resource one that can be scaled. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Scale {

    /** Such as {@code .spec.replicas}. */
    String specReplicas();

    /** Such as {@code .status.replicas}. */
    String statusReplicas();

    /** The field with the label selector as a text, such as {@code .status.selector}; empty for none. */
    String selector() default "";
}
