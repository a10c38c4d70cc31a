package dev.edict.model.json;

import dev.edict.model.value.Value;

/** What was read: the tree, and the keys that stood twice in one object, of which the later one has won. */
public record JsonDocument(Value value, DuplicateKeys duplicates) {

    /** A tree in which no key stood twice. */
    public static JsonDocument of(Value value) {
        return new JsonDocument(value, DuplicateKeys.NONE);
    }
}
