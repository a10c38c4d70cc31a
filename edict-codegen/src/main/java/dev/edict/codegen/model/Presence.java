package dev.edict.codegen.model;

/** When a field is there. */
public enum Presence {
    /** Absent when it is null; an empty value is something else than none. A pointer, in Go. */
    NULLABLE,
    /** Absent when it is empty, zero or false. */
    UNLESS_EMPTY,
    /** Always there, even if it is empty. */
    ALWAYS
}
