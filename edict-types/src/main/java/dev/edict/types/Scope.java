package dev.edict.types;

/** Whether the objects of a type live in namespaces. */
public enum Scope {
    NAMESPACED,
    CLUSTER
}
