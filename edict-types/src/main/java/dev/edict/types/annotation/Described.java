package dev.edict.types.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What the Javadoc of a record or enum says, on the codec that is written for it: compiled classes have no Javadoc, and the
 * manifest of a resource in another module needs it. Nobody writes this by hand.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface Described {
    /** What is said of the type. */
    String value() default "";

    /** The components of which something is said. */
    String[] components() default {};

    /** What is said of each. */
    String[] texts() default {};
}
