package dev.edict.cel.value;

import dev.edict.model.value.Value;

/** A part of an object of which the schema says nothing but that it is kept: it can be compared, and nothing else. */
record Preserved(Value tree) {

    Object isEqualTo(Object other) {
        return other instanceof Preserved that ? tree.equals(that.tree) : tree.equals(Values.tree(other));
    }
}
