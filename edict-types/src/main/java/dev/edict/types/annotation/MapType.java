package dev.edict.types.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How a map, or the fields of a record, are merged when several managers apply to them. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE_USE, ElementType.TYPE})
public @interface MapType {

    Merge value();

    /** What a map is, in merges. */
    enum Merge {
        /** One value, which one manager owns. */
        ATOMIC,
        /** Entries, each with its own managers. */
        GRANULAR
    }
}
