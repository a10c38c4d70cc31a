package dev.edict.generator.source;

import java.util.List;

/** A protobuf message, with the comments of the Go struct that it was made from. */
public record Message(String name, Comment comment, List<Field> fields) {

    /**
     * A field of a message.
     *
     * @param type the name of a scalar type, or of a definition; of a map, that of its values
     */
    public record Field(String name, int number, Cardinality cardinality, String type, Comment comment) {
        public boolean isMessage() {
            return type.contains(".");
        }
    }

    /** How often a field's value stands. */
    public enum Cardinality {
        ONE,
        LIST,
        MAP
    }

    /** The definition's name without its package. */
    public String simpleName() {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** The package of a definition such as {@code io.k8s.api.core.v1.Pod}. */
    public static String packageOf(String definition) {
        return definition.substring(0, definition.lastIndexOf('.'));
    }
}
