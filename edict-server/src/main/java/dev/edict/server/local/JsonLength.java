package dev.edict.server.local;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;

/** About how long a tree is as JSON: what is escaped counts as one, and so does each number as eight. */
final class JsonLength {
    private static final int SHORT = 8;

    private JsonLength() {}

    static long of(Value value) {
        return switch (value) {
            case ObjectValue object -> {
                long[] length = {2};
                object.forEach((key, field) -> length[0] += key.length() + 4 + of(field));
                yield length[0];
            }
            case ListValue list -> {
                long length = 2;
                for (Value item : list) {
                    length += 1 + of(item);
                }
                yield length;
            }
            case StringValue text -> text.text().length() + 2L;
            default -> SHORT;
        };
    }
}
