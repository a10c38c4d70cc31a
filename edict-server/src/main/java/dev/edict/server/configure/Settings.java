package dev.edict.server.configure;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a part of the server is told, field by field. A field that is not of its type is refused, and never taken for one that is not there:
 * a slip of the pen must not switch a protection off. All methods throw {@link IllegalArgumentException} with a message that
 * says where the mistake is.
 */
public final class Settings {
    private final ObjectValue object;
    /** The way to this object, with a dot at its end; empty for the whole. */
    private final String place;

    private Settings(ObjectValue object, String place) {
        this.object = object;
        this.place = place;
    }

    public static Settings of(ObjectValue whole) {
        return new Settings(whole, "");
    }

    /** Requires one of the kinds that are read. @param kinds by version of the API */
    public Settings requireKind(Map<String, String> kinds) {
        String version = string("apiVersion");
        String kind = string("kind");
        if (!kind.isEmpty() && kind.equals(kinds.get(version))) {
            return this;
        }
        String wanted = String.join(" or ", kinds.entrySet().stream()
                .map(entry -> entry.getValue() + " of " + entry.getKey()).sorted().toList());
        throw new IllegalArgumentException(kind.isEmpty() || version.isEmpty()
                ? "Object '" + (kind.isEmpty() ? "Kind" : "apiVersion") + "' is missing; expected is " + wanted
                : "no kind \"" + kind + "\" is registered for version \"" + version + "\"; expected is " + wanted);
    }

    /** Refuses fields that nobody would read. */
    public Settings requireKnown(Set<String> fields) {
        String unknown = object.keys().stream().filter(field -> !fields.contains(field)).sorted()
                .map(field -> "unknown field \"" + place + field + "\"").collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("strict decoding error: " + unknown);
        }
        return this;
    }

    /** Empty if it is not there. */
    public String string(String field) {
        return found(field) instanceof Value value ? text(value, place + field) : "";
    }

    /** Zero if it is not there. */
    public long integer(String field) {
        Value value = found(field);
        if (value == null) {
            return 0;
        }
        if (value instanceof NumberValue number && number.isLong()) {
            return number.longValue();
        }
        throw wrong(value, place + field, "a whole number");
    }

    /** As {@link #integer}, for a number of 32 bits. */
    public int smallInteger(String field) {
        long number = integer(field);
        if (number != (int) number) {
            throw new IllegalArgumentException(place + field + ": expected is a number of 32 bits, not " + number);
        }
        return (int) number;
    }

    /** False if it is not there. */
    public boolean bool(String field) {
        Value value = found(field);
        if (value == null) {
            return false;
        }
        if (value instanceof BooleanValue bool) {
            return bool.isTrue();
        }
        throw wrong(value, place + field, "true or false");
    }

    /** Empty if it is not there. */
    public Settings object(String field) {
        Value value = found(field);
        return value == null ? new Settings(ObjectValue.EMPTY, place + field + ".") : nested(value, place + field);
    }

    /** Empty if it is not there. */
    public List<Settings> objects(String field) {
        List<Settings> objects = new ArrayList<>();
        ListValue list = list(field);
        for (int index = 0; index < list.size(); index++) {
            objects.add(nested(list.get(index), place + field + "[" + index + "]"));
        }
        return objects;
    }

    /** Empty if it is not there. */
    public List<String> strings(String field) {
        List<String> strings = new ArrayList<>();
        ListValue list = list(field);
        for (int index = 0; index < list.size(); index++) {
            strings.add(text(list.get(index), place + field + "[" + index + "]"));
        }
        return strings;
    }

    /** All fields, each of them a text. */
    public ObjectValue texts() {
        object.forEach((field, value) -> text(value, place + field));
        return object;
    }

    /** The object itself. */
    public ObjectValue tree() {
        return object;
    }

    private ListValue list(String field) {
        Value value = found(field);
        if (value == null || value instanceof ListValue) {
            return value instanceof ListValue list ? list : ListValue.EMPTY;
        }
        throw wrong(value, place + field, "a list");
    }

    private @Nullable Value found(String field) {
        Value value = object.get(field);
        return value instanceof NullValue ? null : value;
    }

    private static Settings nested(Value value, String place) {
        if (value instanceof ObjectValue object) {
            return new Settings(object, place + ".");
        }
        throw wrong(value, place, "an object");
    }

    private static String text(Value value, String place) {
        if (value instanceof StringValue text) {
            return text.text();
        }
        throw wrong(value, place, "a string");
    }

    private static IllegalArgumentException wrong(Value value, String place, String wanted) {
        return new IllegalArgumentException(place + ": expected is " + wanted + ", not " + value.typeName());
    }
}
