package dev.edict.schema.decode;

import dev.edict.model.json.DuplicateKeys;
import dev.edict.model.json.JsonDocument;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.decode.DecodeRun.Source;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads documents as objects of built-in kinds.
 *
 * <p>Kubernetes reads a document into a Go struct and writes the struct out again, and clients see the result: unknown
 * fields and nulls are gone, empty values are gone or have appeared (see {@link dev.edict.model.schema.ZeroValue}), times and
 * quantities are in their canonical form. This does the same to a tree, in one pass, and gives back the same tree where
 * nothing changes. Keys stay in the order of the document; fields that had to be added come last.
 *
 * <p>A decoder remembers what it has learnt of schemas. One is enough for all threads of a server.
 */
public final class ObjectDecoder {
    private final TypeCompiler compiler = new TypeCompiler();
    private final Map<Schema, StructType> kinds = new ConcurrentHashMap<>();

    /**
     * Reads a document as an object of a kind.
     *
     * @throws DecodeException if a value is not of its field's type
     */
    public DecodedObject decode(JsonDocument document, Schema schema, GroupVersionKind kind) {
        return decode(document.value(), document.duplicates(), schema, kind, Source.TEXT);
    }

    /**
     * Reads a tree as an object of a kind.
     *
     * @throws DecodeException if a value is not of its field's type
     */
    public DecodedObject decode(Value value, Schema schema, GroupVersionKind kind) {
        return decode(value, DuplicateKeys.NONE, schema, kind, Source.TEXT);
    }

    /**
     * Reads what a strategic merge has made as an object of a kind. As {@link #decode}, but whole numbers are taken for
     * integers however they are written, and those that are too large lose their higher bits.
     *
     * @throws DecodeException if a value is not of its field's type
     */
    public DecodedObject decodeMerged(Value value, Schema schema, GroupVersionKind kind) {
        return decode(value, DuplicateKeys.NONE, schema, kind, Source.MAP);
    }

    /** The form in which an object is stored: as {@link #decode}, and what storage does not keep is gone. */
    public ObjectValue canonical(ObjectValue object, Schema schema, GroupVersionKind kind) {
        return decode(object, DuplicateKeys.NONE, schema, kind, Source.STORING).object();
    }

    private DecodedObject decode(
            Value value, DuplicateKeys duplicates, Schema schema, GroupVersionKind kind, Source source) {
        StructType type = kinds.get(schema);
        if (type == null) {
            type = kinds.computeIfAbsent(schema, key -> compiler.kind(key, kind));
        }
        DecodeRun run = new DecodeRun(duplicates, source);
        Value decoded = type.decode(value, run);
        run.finish();
        return new DecodedObject((ObjectValue) decoded, run.strictErrors());
    }
}
