package dev.edict.schema.decode;

import dev.edict.model.json.JsonDocument;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.Schema;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads documents as objects of built-in kinds.
 *
 * <p>Kubernetes reads a document into a Go struct and writes the struct out again, and clients see the result: unknown
 * fields and nulls are gone, empty values are gone or have appeared (see {@link dev.edict.schema.ZeroValue}), times and
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
        return decode(document.value(), document.duplicates(), schema, kind, false);
    }

    /**
     * Reads a tree as an object of a kind.
     *
     * @throws DecodeException if a value is not of its field's type
     */
    public DecodedObject decode(Value value, Schema schema, GroupVersionKind kind) {
        return decode(value, List.of(), schema, kind, false);
    }

    /** The form in which an object is stored: as {@link #decode}, and what storage does not keep is gone. */
    public ObjectValue canonical(ObjectValue object, Schema schema, GroupVersionKind kind) {
        return decode(object, List.of(), schema, kind, true).object();
    }

    private DecodedObject decode(
            Value value, List<String> duplicates, Schema schema, GroupVersionKind kind, boolean storing) {
        StructType type = kinds.get(schema);
        if (type == null) {
            type = kinds.computeIfAbsent(schema, key -> compiler.kind(key, kind));
        }
        DecodeRun run = new DecodeRun(duplicates, storing);
        Value decoded = type.decode(value, run);
        run.finish();
        return new DecodedObject((ObjectValue) decoded, run.strictErrors());
    }
}
