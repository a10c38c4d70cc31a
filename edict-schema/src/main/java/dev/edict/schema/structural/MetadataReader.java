package dev.edict.schema.structural;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.decode.DecodeException;
import dev.edict.schema.decode.DecodedObject;
import dev.edict.schema.decode.ObjectDecoder;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the {@code metadata} of custom resources and of the resources embedded in them. No schema of a custom resource
 * describes it: it is the same for every object, and what it does not know is dropped.
 */
public final class MetadataReader {
    private static final GroupVersionKind NAME = new GroupVersionKind("", "v1", "ObjectMeta");
    private static final String UNKNOWN = "unknown field \"";

    private final ObjectDecoder decoder = new ObjectDecoder();
    private final Schema schema;

    private MetadataReader(Schema schema) {
        this.schema = schema;
    }

    public static MetadataReader of(Catalogue catalogue) {
        return new MetadataReader(
                catalogue.definitions().definition("io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"));
    }

    /**
     * Metadata in its canonical form.
     *
     * @param unknownFields the paths, within the metadata, of what was dropped because nobody knows it
     */
    record Metadata(ObjectValue object, List<String> unknownFields) {}

    /** @throws DecodeException if something is not of its type */
    Metadata read(Value metadata) {
        if (metadata == NullValue.NULL) {
            return new Metadata(ObjectValue.EMPTY, List.of());
        }
        DecodedObject decoded = decoder.decode(metadata, schema, NAME);
        return new Metadata(decoded.object(), paths(decoded.strictErrors()));
    }

    /**
     * Reads what can be read, and drops the fields that are not of their type.
     *
     * @throws DecodeException if it is no object at all
     */
    Metadata readLeniently(Value metadata) {
        try {
            return read(metadata);
        } catch (DecodeException mismatch) {
            if (!(metadata instanceof ObjectValue object)) {
                throw new DecodeException("invalid metadata: expected object, got " + metadata.typeName());
            }
            return fieldByField(object);
        }
    }

    private Metadata fieldByField(ObjectValue metadata) {
        ObjectValue.Builder readable = ObjectValue.builder();
        List<String> unknownFields = new ArrayList<>();
        metadata.forEach((key, value) -> {
            try {
                Metadata field = read(ObjectValue.EMPTY.with(key, value));
                field.object().forEach(readable::put);
                unknownFields.addAll(field.unknownFields());
            } catch (DecodeException dropped) {
                // A field of a wrong type counts as absent.
            }
        });
        return new Metadata(readable.build(), unknownFields);
    }

    private static List<String> paths(List<String> strictErrors) {
        return strictErrors.stream()
                .filter(error -> error.startsWith(UNKNOWN))
                .map(error -> error.substring(UNKNOWN.length(), error.length() - 1))
                .toList();
    }
}
