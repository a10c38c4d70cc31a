package dev.edict.codegen.process;

import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.type.TypeMirror;

/**
 * A component of a record, with all that is said of it.
 *
 * @param name as JSON has it
 * @param description as its record's Javadoc has it; may be empty
 */
record Component(RecordComponentElement element, String name, Marks marks, String description) {

    String javaName() {
        return element.getSimpleName().toString();
    }

    TypeMirror type() {
        return element.asType();
    }

    boolean isNullable() {
        return marks.isNullable();
    }

    /** Whether the field has to be there, in JSON. */
    boolean isRequired(boolean collection) {
        if (marks.has("Required")) {
            return true;
        }
        if (marks.has("Default") || marks.has("Optional") || isNullable()) {
            return false;
        }
        return !collection;
    }
}
