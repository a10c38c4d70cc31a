package dev.edict.schema.decode;

import dev.edict.model.json.DuplicateKeys;
import dev.edict.model.json.Mentions;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One reading of one document: where in it we are, and what was found wrong. For one thread.
 *
 * <p>As with Go's decoder a value of a wrong type does not stop the reading, and the first one is reported at the end;
 * a type that reads itself (a time, a quantity) and fails does stop it, and so goes before all others.
 */
final class DecodeRun {
    private final DuplicateKeys duplicates;
    private final Mentions strictErrors = Mentions.distinct(Mentions.OF_FIELDS);
    /** The way to the current value. A step is the name of a struct's field, a {@link Key} of a map or an index. */
    private Object[] steps = new Object[16];
    /** For each step that is a field, the struct that it is a field of. */
    private @Nullable StructType[] owners = new StructType[16];
    private int depth;
    private int lenient;
    private @Nullable String mismatch;

    /** A key of a map. */
    private record Key(String name) {}

    private final Source source;

    /** Where the tree comes from, which decides what is taken for what, and the words for what is not taken. */
    enum Source {
        /** A text, read into a struct. */
        TEXT,
        /** A map, which a strategic merge has made, and which is copied into a struct. */
        MAP,
        /** As {@link #TEXT}, to be stored rather than looked at as its writer wrote it. */
        STORING
    }

    DecodeRun(DuplicateKeys duplicates, Source source) {
        this.source = source;
        this.duplicates = duplicates;
    }

    void enterField(StructType owner, String name) {
        push(name, owner);
    }

    void enterKey(String name) {
        push(new Key(name), null);
    }

    void enterIndex(int index) {
        push(index, null);
    }

    private void push(Object step, @Nullable StructType owner) {
        if (depth == steps.length) {
            steps = Arrays.copyOf(steps, depth * 2);
            owners = Arrays.copyOf(owners, depth * 2);
        }
        steps[depth] = step;
        owners[depth] = owner;
        depth++;
    }

    void leave() {
        depth--;
    }

    /** From here to {@link #endLenient} a strict reader objects to nothing. */
    void beginLenient() {
        lenient++;
    }

    void endLenient() {
        lenient--;
    }

    void unknownField(String name) {
        strict("unknown field ", name);
    }

    /** To be called for each key that means something, with the object that it is a key of. */
    void key(ObjectValue object, String name) {
        if (!duplicates.isEmpty() && duplicates.of(object).contains(name)) {
            strict("duplicate field ", name);
        }
    }

    private void strict(String problem, String name) {
        if (lenient == 0 && !strictErrors.isFull()) {
            strictErrors.add(problem + ApiErrors.quote(path(name)));
        }
    }

    private String path(String last) {
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < depth; index++) {
            switch (steps[index]) {
                case Integer position -> text.append('[').append(position).append(']');
                case Key key -> text.append(text.isEmpty() ? "" : ".").append(key.name());
                case Object field -> text.append(text.isEmpty() ? "" : ".").append(field);
            }
        }
        return text.append(text.isEmpty() ? "" : ".").append(last).toString();
    }

    /** Notes that the current value is not of a Go type. */
    void mismatch(Value value, String goType) {
        if (isFromMap()) {
            fail(MapWords.mismatch(value, goType));
        } else {
            mismatch(word(value), goType);
        }
    }

    void mismatch(String found, String goType) {
        fail(mismatchText(found, goType));
    }

    /** Notes what is wrong with the current value. */
    void fail(String message) {
        if (mismatch == null) {
            mismatch = message;
        }
    }

    /** What a type that reads itself says of a value that is not what it takes. */
    DecodeException mismatchException(String found, String goType) {
        return new DecodeException(isFromMap()
                ? "json: cannot unmarshal " + found + " into Go value of type " + goType : mismatchText(found, goType));
    }

    private String mismatchText(String found, String goType) {
        StringBuilder fields = new StringBuilder();
        String struct = "";
        for (int index = 0; index < depth; index++) {
            StructType owner = owners[index];
            if (owner != null) {
                fields.append('.').append(steps[index]);
                struct = owner.simpleName();
            }
        }
        String place = fields.isEmpty() ? "value" : "struct field " + struct + fields;
        return "json: cannot unmarshal " + found + " into Go " + place + " of type " + goType;
    }

    /** How Go calls what it found. */
    static String word(Value value) {
        return switch (value) {
            case ObjectValue ignored -> "object";
            case ListValue ignored -> "array";
            case StringValue ignored -> "string";
            case NumberValue ignored -> "number";
            case BooleanValue ignored -> "bool";
            case NullValue ignored -> "null";
        };
    }

    void finish() {
        if (mismatch != null) {
            throw new DecodeException(mismatch);
        }
    }

    List<String> strictErrors() {
        return strictErrors.list();
    }

    boolean isStoring() {
        return source == Source.STORING;
    }

    boolean isFromMap() {
        return source == Source.MAP;
    }
}
