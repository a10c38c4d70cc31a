package dev.edict.types.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What the server sets where the field is absent: a text as it is, anything else as JSON. A component with a default is not required;
 * texts, numbers, truths and constants have it also where the field is absent in what is read.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.RECORD_COMPONENT)
public @interface Default {

    String value();
}
