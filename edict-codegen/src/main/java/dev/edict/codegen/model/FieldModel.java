package dev.edict.codegen.model;

import java.util.Set;

/**
 * A field of a type.
 *
 * @param name as JSON has it
 * @param description for people; may be empty
 */
public record FieldModel(String name, FieldType type, Presence presence, String description) {
    private static final Set<String> RESERVED = Set.of(
            "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "clone", "const",
            "continue", "default", "do", "double", "else", "enum", "extends", "false", "final", "finalize", "finally",
            "float", "for", "getClass", "goto", "hashCode", "if", "implements", "import", "instanceof", "int",
            "interface", "long", "native", "new", "notify", "notifyAll", "null", "package", "private", "protected",
            "public", "return", "short", "static", "strictfp", "super", "switch", "synchronized", "this", "throw",
            "throws", "toString", "transient", "true", "try", "unknown", "void", "volatile", "wait", "while");

    /** The name as Java can have it: without {@code $} and dashes, and none of its own words. */
    public String component() {
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

    /** The component with a capital letter, behind {@code with} and {@code edit}. */
    public String capitalised() {
        return Character.toUpperCase(component().charAt(0)) + component().substring(1);
    }

    public boolean isNullable() {
        return presence == Presence.NULLABLE && !type.isCollection();
    }
}
