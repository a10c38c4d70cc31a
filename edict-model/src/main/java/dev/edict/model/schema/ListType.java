package dev.edict.model.schema;

/** How writers share a list: as a whole, as a set of scalars, or item by item under keys. */
public enum ListType {
    ATOMIC,
    SET,
    MAP
}
