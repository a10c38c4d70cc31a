package dev.edict.codegen.java;

import dev.edict.codegen.model.FieldModel;
import dev.edict.codegen.model.RecordModel;
import java.util.stream.Collectors;

/** Turns descriptions into Javadoc. */
public final class Javadocs {
    private Javadocs() {}

    /** The description of a type, and of each field that has one. */
    static String of(RecordModel model) {
        String fields = model.fields().stream()
                .filter(field -> !field.description().isEmpty())
                .map(Javadocs::parameter)
                .collect(Collectors.joining());
        String about = text(model.description());
        return (about.isEmpty() ? model.name() + "." : about) + "\n" + (fields.isEmpty() ? "" : "\n" + fields);
    }

    private static String parameter(FieldModel field) {
        return "@param " + field.component() + " " + text(field.description()) + "\n";
    }

    /** Text of a description: what Javadoc would take for markup is escaped, empty lines become paragraphs. */
    static String text(String description) {
        return escaped(description.strip()).replaceAll("\\n\\s*\\n", "\n<p>");
    }

    /** A text in which Javadoc sees no markup. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("@", "&#64;")
                .replace("*/", "*&#47;")
                .replace("\\u", "&#92;u");
    }
}
