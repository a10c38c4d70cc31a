package dev.edict.types.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Keywords of the schema that no other annotation has, as a JSON object, such as {@code {"anyOf": [...]}}. They win over
 * others; a null takes one away.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE_USE, ElementType.TYPE})
public @interface Schema {

    String value();
}
