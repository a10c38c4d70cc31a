package dev.edict.types;

import dev.edict.model.quantity.Quantity;
import dev.edict.model.time.Durations;
import dev.edict.model.time.Times;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes one document, from the front. A codec of an object writes
 *
 * <pre>{@code
 * out.begin();
 * if (!value.name().isEmpty()) {
 *     out.name(NAMES, 0).string(value.name());
 * }
 * out.unknown(value.unknown()).end();
 * }</pre>
 *
 * <p>Maps are written with their keys in order, as Go does. Not for use by two threads.
 */
public abstract class ValueWriter {

    /** Opens an object. */
    public abstract void begin();

    /** Closes the object. */
    public abstract void end();

    /** Names the field whose value is written next. */
    public abstract ValueWriter name(FieldNames names, int number);

    /** Names the field whose value is written next. */
    public abstract ValueWriter name(String name);

    protected abstract void beginList();

    /** Says that another item comes. */
    protected abstract void item();

    protected abstract void endList();

    public abstract void string(String text);

    public abstract void bool(boolean truth);

    public abstract void integer(long number);

    public abstract void number(double number);

    public abstract void value(Value value);

    public abstract void raw(Raw raw);

    public final void instant(Instant time) {
        string(Times.print(time));
    }

    public final void microInstant(Instant time) {
        string(Times.printMicro(time));
    }

    public final void duration(Duration duration) {
        string(Durations.print(duration));
    }

    public final void quantity(Quantity quantity) {
        string(quantity.toString());
    }

    /** Writes a text that is nobody's business but its reader's. */
    public void secret(String text) {
        string(text);
    }

    public void bytes(Bytes bytes) {
        string(Base64.getEncoder().encodeToString(bytes.toByteArray()));
    }

    /** Writes what a codec writes. */
    public final <T> void write(T value, Codec<T> codec) {
        codec.write(value, this);
    }

    public final <T> void list(List<T> items, Codec<T> codec) {
        beginList();
        for (T item : items) {
            item();
            codec.write(item, this);
        }
        endList();
    }

    public final <T> void map(Map<String, T> map, Codec<T> codec) {
        begin();
        String[] keys = map.keySet().toArray(String[]::new);
        Arrays.sort(keys);
        for (String key : keys) {
            name(key);
            codec.write(Objects.requireNonNull(map.get(key), key), this);
        }
        end();
    }

    /** Writes the fields that could not be understood when the object was read. */
    public final ValueWriter unknown(ObjectValue fields) {
        for (int position = 0; position < fields.size(); position++) {
            name(fields.keyAt(position)).value(fields.valueAt(position));
        }
        return this;
    }
}
