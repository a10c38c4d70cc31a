package dev.edict.server.watch;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonTooLargeException;
import dev.edict.model.json.JsonWriter;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;

/**
 * How an object's bytes are laid out so that they can be sent without being parsed: kind and apiVersion first, then the
 * metadata. The resource version is not stored, since it is known only after the write; it is put in as the first field
 * of the metadata when the object is read. So are escapes that Go's clients expect and JSON does not demand: they would count
 * where a store has limits. {@code initializers} come first of what is stored of the metadata, so that one look tells whether
 * an object is still to be hidden.
 */
public final class StoredForm {
    private static final String INITIALIZERS = "initializers";
    private static final byte[] METADATA = ",\"metadata\":{".getBytes(StandardCharsets.US_ASCII);

    /** Twice what etcd takes by default, and as much as a body may have. */
    static final int LARGEST = 3 * 1024 * 1024;

    private StoredForm() {}

    /** The bytes to store: without a resource version, head fields first, nothing escaped that need not be. */
    public static byte[] bytes(ObjectValue object) {
        return write(withoutVersion(object), JsonWriter.bare(1024, Integer.MAX_VALUE)).toByteArray();
    }

    /**
     * The bytes to store for what a client has written. A small body can become a very large object, by defaults of lists of
     * empty items for one; as on etcd it is refused then.
     *
     * @throws dev.edict.model.status.ApiException if there are more than {@value #LARGEST}
     */
    public static byte[] boundedBytes(ObjectValue object) {
        try {
            return write(withoutVersion(object), JsonWriter.bare(1024, LARGEST)).toByteArray();
        } catch (JsonTooLargeException tooLarge) {
            throw ApiErrors.unclassified("etcdserver: request is too large");
        }
    }

    private static ObjectValue withoutVersion(ObjectValue object) {
        return object.mapObject("metadata", metadata -> metadata.without("resourceVersion"));
    }

    /** An object as it is sent: JSON with its head fields first, as the real server orders them. */
    public static JsonWriter write(ObjectValue object) {
        return write(object, new JsonWriter(1024));
    }

    private static JsonWriter write(ObjectValue object, JsonWriter writer) {
        writer.ascii("{\"kind\":").string(object.string("kind"));
        writer.ascii(",\"apiVersion\":").string(object.string("apiVersion"));
        writer.ascii(",\"metadata\":").write(metadata(object.object("metadata")));
        for (int position = 0; position < object.size(); position++) {
            String key = object.keyAt(position);
            if (!key.equals("kind") && !key.equals("apiVersion") && !key.equals("metadata")) {
                Value value = object.valueAt(position);
                writer.ascii(",").string(key).ascii(":").write(value);
            }
        }
        return writer.ascii("}");
    }

    private static ObjectValue metadata(ObjectValue metadata) {
        Value initializers = metadata.get(INITIALIZERS);
        if (initializers == null || metadata.keyAt(0).equals(INITIALIZERS)) {
            return metadata;
        }
        ObjectValue.Builder ordered = ObjectValue.builder().put(INITIALIZERS, initializers);
        metadata.without(INITIALIZERS).forEach(ordered::put);
        return ordered.build();
    }

    /** Whether the object is still to be initialized. @param start where the metadata's first stored field begins */
    static boolean isUninitialized(byte[] json, int start) {
        return start >= 0 && startsWith(json, start, "\"initializers\":");
    }

    /**
     * Where the metadata's first field begins in bytes of this form, or -1 if another hand has laid them out
     * differently.
     */
    static int metadataStart(byte[] json) {
        if (json.length < 30 || json[0] != '{' || !startsWith(json, 1, "\"kind\":\"")) {
            return -1;
        }
        int afterKind = closingQuote(json, 9);
        if (afterKind < 0 || !startsWith(json, afterKind, ",\"apiVersion\":\"")) {
            return -1;
        }
        int afterVersion = closingQuote(json, afterKind + 15);
        if (afterVersion < 0) {
            return -1;
        }
        for (int index = 0; index < METADATA.length; index++) {
            if (afterVersion + index >= json.length || json[afterVersion + index] != METADATA[index]) {
                return -1;
            }
        }
        return afterVersion + METADATA.length;
    }

    private static boolean startsWith(byte[] json, int from, String text) {
        if (from + text.length() > json.length) {
            return false;
        }
        for (int index = 0; index < text.length(); index++) {
            if (json[from + index] != text.charAt(index)) {
                return false;
            }
        }
        return true;
    }

    private static int closingQuote(byte[] json, int from) {
        for (int index = from; index < json.length; index++) {
            if (json[index] == '\\') {
                return -1;
            }
            if (json[index] == '"') {
                return index + 1;
            }
        }
        return -1;
    }

    /** Parses bytes of this form. */
    public static ObjectValue parse(byte[] json) {
        return (ObjectValue) Json.parse(json);
    }
}
