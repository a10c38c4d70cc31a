package dev.edict.types;

import dev.edict.model.quantity.Quantity;
import dev.edict.model.quantity.QuantityFormatException;
import dev.edict.model.time.Durations;
import dev.edict.model.time.TimeFormatException;
import dev.edict.model.time.Times;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Walks once through a document, from the front. It stands at a value; each method reads that value and leaves the
 * reader behind it. A codec of an object reads
 *
 * <pre>{@code
 * in.begin();
 * for (int field = in.next(NAMES); field != FieldNames.END; field = in.next(NAMES)) {
 *     switch (field) {
 *         case 0 -> name = in.string();
 *         default -> unknown = in.keep(unknown);
 *     }
 * }
 * }</pre>
 *
 * <p>Go's rule holds for nulls: a null in place of a field's value is as good as its absence. {@link #next} passes such
 * fields, so that no codec has to think of them.
 *
 * <p>Values of the wrong type end the reading with an {@link UnreadableException} that names the place. Not for use by
 * two threads.
 */
public abstract class ValueReader {
    private static final FieldNames NO_NAMES = FieldNames.of();

    /** Steps into the object here. */
    public abstract void begin();

    /**
     * Goes to the value of the next field that is not null.
     *
     * @return the field's number, {@link FieldNames#UNKNOWN} for one that has none, or {@link FieldNames#END} when the
     *     object is over and the reader stands behind it
     */
    public abstract int next(FieldNames names);

    /** The name of the field whose value stands here. */
    public abstract String name();

    /** Adds the value here, under its name, to what could not be understood; null is nothing so far. */
    public final ObjectValue.Builder keep(ObjectValue.@Nullable Builder unknown) {
        return (unknown == null ? ObjectValue.builder() : unknown).put(name(), value());
    }

    /** All that could not be understood. */
    public final ObjectValue kept(ObjectValue.@Nullable Builder unknown) {
        return unknown == null ? ObjectValue.EMPTY : unknown.build();
    }

    /** Steps into the list here. */
    protected abstract void beginList();

    /** Whether the reader stands at another item; if not, it stands behind the list. */
    protected abstract boolean hasItem();

    public abstract String string();

    /** Whether a string stands here, for types that may be written in two ways. */
    public abstract boolean isString();

    public abstract boolean bool();

    public abstract long integer();

    public abstract double number();

    /** Whatever stands here, as a tree. */
    public abstract Value value();

    /** Whatever stands here, in the form in which it stands. */
    public abstract Raw raw();

    public abstract void skip();

    /** Reads what a codec reads; a reader that shares may answer with an equal value that it has read before. */
    public <T> T read(Codec<T> codec) {
        return codec.read(this);
    }

    /** The error that what stands here, or stood here just now, is not what is needed. */
    public abstract UnreadableException unreadable(String needed);

    /** As the other, where what stands here is not to be shown. */
    protected abstract UnreadableException unreadable(String needed, String found);

    public final int integer32() {
        long number = integer();
        if (number != (int) number) {
            throw unreadable("an integer of 32 bits");
        }
        return (int) number;
    }

    public Instant instant() {
        String text = string();
        try {
            return Times.parse(text);
        } catch (TimeFormatException e) {
            throw unreadable("a time as RFC 3339 has it");
        }
    }

    /** A duration as Go has it. */
    public final Duration duration() {
        String text = string();
        try {
            return Durations.parse(text);
        } catch (TimeFormatException e) {
            throw unreadable("a duration such as 1h30m");
        }
    }

    public final Quantity quantity() {
        try {
            return isString() ? Quantity.parse(string().strip()) : Quantity.parse(value());
        } catch (QuantityFormatException e) {
            throw unreadable("a quantity");
        }
    }

    public final Bytes bytes() {
        String text = string();
        try {
            return Bytes.of(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            throw unreadable("bytes in base64", "something else"); // it may be a secret
        }
    }

    /**
     * Reads a list. Not with {@link List#copyOf}, which is for those who make copies of what is none yet: where it meets nothing but
     * what is immutable already, as in the constructors of records, it is compiled into next to nothing.
     */
    @SuppressWarnings("unchecked") // there is nothing else in it than what was read
    public <T> List<T> list(Codec<T> items) {
        beginList();
        if (!hasItem()) {
            return List.of();
        }
        T first = read(items);
        if (!hasItem()) {
            return List.of(first);
        }
        List<T> read = new ArrayList<>();
        read.add(first);
        do {
            read.add(read(items));
        } while (hasItem());
        return List.of((T[]) read.toArray());
    }

    /** Reads a map; of two equal keys the later wins. */
    @SuppressWarnings("unchecked") // there is nothing else in it than what was read
    public <T> Map<String, T> map(Codec<T> values) {
        begin();
        if (next(NO_NAMES) == FieldNames.END) {
            return Map.of();
        }
        String first = name();
        T value = read(values);
        if (next(NO_NAMES) == FieldNames.END) {
            return Map.of(first, value);
        }
        Map<String, T> read = new HashMap<>();
        read.put(first, value);
        do {
            read.put(name(), read(values));
        } while (next(NO_NAMES) != FieldNames.END);
        return Map.ofEntries(read.entrySet().toArray(new Map.Entry[0]));
    }

    /** As {@link #value}, for values that must be objects. */
    public final ObjectValue object() {
        if (value() instanceof ObjectValue object) {
            return object;
        }
        throw unreadable("an object");
    }
}
