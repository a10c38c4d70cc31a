package dev.edict.types;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.json.JsonWriter;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A part of an object that its type says nothing about: an extension, a free-form default, the fields of a manager. It
 * stays in the form in which it came, bytes or a tree, until somebody looks: most never do.
 */
public final class Raw {
    public static final Raw NULL = of(NullValue.NULL);

    private final Object form;

    private Raw(Object form) {
        this.form = form;
    }

    public static Raw of(Value value) {
        return new Raw(value);
    }

    /** @param json one value, which nobody changes any more */
    static Raw ofJson(byte[] json) {
        return new Raw(json);
    }

    /** The part as a tree. @throws dev.edict.model.json.JsonSyntaxException if it came as bytes that are no JSON */
    public Value value() {
        return form instanceof Value value ? value : Json.parse((byte[]) form);
    }

    /** The part as compact JSON. */
    public byte[] toBytes() {
        return form instanceof Value value ? Json.bytes(value) : ((byte[]) form).clone();
    }

    void writeTo(JsonWriter out) {
        if (form instanceof Value value) {
            out.write(value);
        } else {
            out.bytes((byte[]) form);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Raw that
                && (form instanceof byte[] mine && that.form instanceof byte[] its && Arrays.equals(mine, its)
                        || meaning().equals(that.meaning()));
    }

    @Override
    public int hashCode() {
        return meaning().hashCode();
    }

    @Override
    public String toString() {
        return meaning() instanceof Value value ? Json.text(value) : "...";
    }

    /** What two equal parts have in common: their tree, or their text if it is no JSON or nests deeper than trees may. */
    private Object meaning() {
        try {
            return value();
        } catch (JsonSyntaxException e) {
            return new String(toBytes(), StandardCharsets.UTF_8);
        }
    }
}
