package dev.edict.model.schema;

/** Schemas by name, for those that refer to each other (and to themselves). */
@FunctionalInterface
public interface Definitions {
    /** No names at all: for schemas that stand alone. */
    Definitions NONE = name -> {
        throw new IllegalArgumentException("no definition " + name);
    };

    /** @throws IllegalArgumentException if there is no such definition */
    Schema definition(String name);
}
