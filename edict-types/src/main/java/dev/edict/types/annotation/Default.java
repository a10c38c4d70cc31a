package dev.edict.types.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What the server sets where the field is absent: a text as it is, anything else as JSON. A component with a default is not
 * required; it has the default also where the field is absent in what is read, and is always written, so that it can be empty.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Default {

    String value();
}
