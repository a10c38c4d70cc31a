package dev.edict.model.field;

import dev.edict.model.json.Json;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with one field.
 *
 * @param field the path as text; {@code <nil>} for the object as a whole
 * @param badValue what was found, or null where the message shows no value
 * @param detail what would be right; may be empty
 */
public record FieldError(ErrorType type, String field, @Nullable Value badValue, String detail) {

    /** The error without the field: what a status' cause says. */
    public String body() {
        StringBuilder text = new StringBuilder(type.words());
        if (type.showsValue() && badValue != null) {
            text.append(": ").append(badValue instanceof StringValue string
                    ? StringValue.quote(string.text())
                    : Json.text(badValue));
        }
        if (!detail.isEmpty()) {
            text.append(": ").append(detail);
        }
        return text.toString();
    }

    /** The whole error as it stands in a status' message. */
    @Override
    public String toString() {
        return field + ": " + body();
    }
}
