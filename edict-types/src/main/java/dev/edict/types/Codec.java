package dev.edict.types;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;

/**
 * How values of one type are read and written. The form is the reader's and the writer's business: a codec that is
 * written once reads from bytes of JSON and from trees, and writes both.
 *
 * <p>A codec has no state; any number of threads may use it.
 *
 * @param <T> an immutable type
 */
public interface Codec<T> {

    /**
     * Reads the value that the reader stands at, and leaves it behind that value.
     *
     * @throws UnreadableException if what stands there is no such value
     */
    T read(ValueReader in);

    void write(T value, ValueWriter out);

    /** Reads a whole document of JSON. @throws UnreadableException if it is none, or not of this type */
    default T fromBytes(byte[] json) {
        return fromBytes(json, Sharing.NONE);
    }

    /** Reads a whole document of JSON, and shares with what has been read before. */
    default T fromBytes(byte[] json, Sharing sharing) {
        JsonValueReader in = new JsonValueReader(json, sharing);
        return in.document(this);
    }

    default T fromTree(Value tree) {
        return read(new TreeValueReader(tree));
    }

    default byte[] toBytes(T value) {
        JsonValueWriter out = new JsonValueWriter();
        write(value, out);
        return out.toByteArray();
    }

    default Value toTree(T value) {
        TreeValueWriter out = new TreeValueWriter();
        write(value, out);
        return out.tree();
    }

    /**
     * What is set in a value, for people: JSON without secrets, bytes and long opaque parts, cut where it gets too long for a line
     * of a log.
     */
    default String describe(T value) {
        ShownValueWriter out = new ShownValueWriter();
        write(value, out);
        return out.text();
    }

    /** The tree of a value that is an object. */
    default ObjectValue toObject(T value) {
        return (ObjectValue) toTree(value);
    }
}
