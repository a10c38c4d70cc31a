package dev.edict.codegen.model;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A field of a type.
 *
 * @param name as JSON has it
 * @param component as Java has it
 * @param description for people; may be empty
 * @param initial what it is until somebody sets it, in Java; null for the empty value of its type
 * @param rules what else the API says of it; only of records that are generated
 */
public record FieldModel(
        String name,
        String component,
        FieldType type,
        Presence presence,
        String description,
        @Nullable String initial,
        FieldRules rules) {
    private static final Set<String> RESERVED = Set.of(
            "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "clone", "const",
            "continue", "default", "do", "double", "else", "enum", "extends", "false", "final", "finalize", "finally",
            "float", "for", "getClass", "goto", "hashCode", "if", "implements", "import", "instanceof", "int",
            "interface", "long", "native", "new", "notify", "notifyAll", "null", "package", "private", "protected",
            "public", "return", "short", "static", "strictfp", "super", "switch", "synchronized", "this", "throw",
            "throws", "toString", "transient", "true", "try", "unknown", "void", "volatile", "wait", "while");

    /** A field whose component is called as it is in JSON, as far as Java can. */
    public FieldModel(String name, FieldType type, Presence presence, String description, FieldRules rules) {
        this(name, componentOf(name), type, presence, description, null, rules);
    }

    /** The name as Java can have it: without {@code $} and dashes, and none of its own words. */
    public static String componentOf(String name) {
        StringBuilder text = new StringBuilder();
        boolean upper = false;
        for (int index = 0; index < name.length(); index++) {
            char character = name.charAt(index);
            if (Character.isJavaIdentifierPart(character) && character != '$') {
                text.append(upper ? Character.toUpperCase(character) : character);
                upper = false;
            } else {
                upper = !text.isEmpty();
            }
        }
        String plain = text.toString();
        return RESERVED.contains(plain) ? plain + "Value" : plain;
    }

    /** The name of the field that a component of a generated record is for. */
    public static String nameOf(String component) {
        String word = component.endsWith("Value") ? component.substring(0, component.length() - 5) : "";
        return RESERVED.contains(word) ? word : component;
    }

    /** The component with a capital letter, behind {@code with} and {@code edit}. */
    public String capitalised() {
        return Character.toUpperCase(component.charAt(0)) + component.substring(1);
    }

    public boolean isNullable() {
        return presence == Presence.NULLABLE && !type.isCollection();
    }
}
