package dev.edict.types.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How lists are merged when several managers apply to them. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE_USE})
public @interface ListType {

    Merge value();

    /** The fields of an item that tell it from others; only with {@link Merge#MAP}. */
    String[] keys() default {};

    /** What a list is, in merges. */
    enum Merge {
        /** One value, which one manager owns. */
        ATOMIC,
        /** Values that are there or not. */
        SET,
        /** Objects that are told apart by their keys. */
        MAP
    }
}
