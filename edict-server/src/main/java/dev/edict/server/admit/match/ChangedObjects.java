package dev.edict.server.admit.match;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;

/** Reads what somebody has made of an object in the version in which he saw it. */
@FunctionalInterface
public interface ChangedObjects {

    /**
     * The object that a tree says: known fields only.
     *
     * @throws dev.edict.schema.decode.DecodeException if it is no object of the version's kind
     */
    ObjectValue decode(RequestVersion version, Value tree);
}
