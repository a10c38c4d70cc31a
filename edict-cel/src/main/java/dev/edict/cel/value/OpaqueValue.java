package dev.edict.cel.value;

import dev.edict.cel.type.CelType;

/** A value of a type that a library of functions brings along. Equal values are equal to expressions too. */
public interface OpaqueValue {

    CelType type();

    /** What cost counts as its size. */
    default long size() {
        return 1;
    }
}
