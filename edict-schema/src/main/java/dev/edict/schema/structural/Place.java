package dev.edict.schema.structural;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A place within an object.
 *
 * @param key the name of the field, or null for an item of a list
 */
record Place(@Nullable Place parent, @Nullable String key) {
    static final Place ROOT = new Place(null, null);

    Place child(String name) {
        return new Place(this, name);
    }

    Place item() {
        return new Place(this, null);
    }

    /** An object that has nothing but a value at this place. */
    Value surround(Value value) {
        return parent == null
                ? value
                : parent.surround(key == null ? ListValue.of(value) : ObjectValue.EMPTY.with(key, value));
    }

    /** What an object has at this place, or null where it has nothing. */
    @Nullable Value find(Value object) {
        Value within = parent == null ? object : parent.find(object);
        if (parent == null || within == null) {
            return within;
        }
        if (key != null) {
            return within instanceof ObjectValue fields ? fields.get(key) : null;
        }
        return within instanceof ListValue items && !items.isEmpty() ? items.get(0) : null;
    }
}
