package dev.edict.schema.structural;

import dev.edict.model.field.ErrorType;
import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.decode.DecodeException;
import dev.edict.schema.structural.MetadataReader.Metadata;
import org.jspecify.annotations.Nullable;

/**
 * Brings the metadata of the resources within an object to its canonical form, and checks that their kind and version are
 * strings. Knows where they are from the schema.
 */
final class EmbeddedResources {
    private final MetadataReader reader;
    private final FieldTrail trail;
    private final boolean lenient;

    /** @param lenient whether fields of a wrong type are dropped instead of reported */
    EmbeddedResources(MetadataReader reader, FieldTrail trail, boolean lenient) {
        this.reader = reader;
        this.trail = trail;
        this.lenient = lenient;
    }

    /** Something in a resource that is not of its type. */
    static final class Refused extends RuntimeException {
        private final FieldError error;

        Refused(FieldError error) {
            super(error.toString(), null, false, false);
            this.error = error;
        }

        FieldError error() {
            return error;
        }
    }

    /**
     * @param path where the value stands, or null for the root of an object
     * @throws Refused if something is not of its type
     */
    Value coerce(Value value, StructuralSchema schema, boolean resource, @Nullable FieldPath path) {
        if (!resource && !schema.hasEmbeddedResourcesWithin()) {
            return value;
        }
        return switch (value) {
            case ObjectValue object -> object(object, schema, resource, path);
            case ListValue list -> list(list, schema.items(), path);
            default -> value;
        };
    }

    private ObjectValue object(
            ObjectValue object, StructuralSchema schema, boolean resource, @Nullable FieldPath path) {
        return Trees.mapFields(object, (key, value) -> {
            Value coerced = resource ? metaField(key, value, path) : value;
            StructuralSchema property = schema.child(key);
            if (coerced == null || property == null) {
                return coerced;
            }
            int length = trail.enter(key);
            boolean named = schema.property(key) != null;
            FieldPath place = named || path == null ? child(path, key) : path.key(key);
            Value within = coerce(coerced, property, property.isEmbeddedResource(), place);
            trail.leave(length);
            return within;
        });
    }

    private static FieldPath child(@Nullable FieldPath path, String key) {
        return path == null ? FieldPath.of(key) : path.child(key);
    }

    private ListValue list(ListValue list, @Nullable StructuralSchema items, @Nullable FieldPath path) {
        if (items == null || path == null) {
            return list;
        }
        return Trees.mapItems(list, (index, item) -> {
            int length = trail.enter(index);
            Value coerced = coerce(item, items, items.isEmbeddedResource(), path.index(index));
            trail.leave(length);
            return coerced;
        });
    }

    /** The field of a resource, or null where it is dropped. */
    private @Nullable Value metaField(String key, Value value, @Nullable FieldPath path) {
        return switch (key) {
            case "apiVersion", "kind" -> {
                if (value instanceof StringValue) {
                    yield value;
                }
                if (lenient) {
                    yield null;
                }
                throw refused(child(path, key), value, "must be a string");
            }
            case "metadata" -> metadata(value, path);
            default -> value;
        };
    }

    private Value metadata(Value value, @Nullable FieldPath path) {
        try {
            Metadata read = lenient ? reader.readLeniently(value) : reader.read(value);
            trail.unknownFields("metadata", read.unknownFields());
            ObjectValue metadata = read.object();
            return metadata.get("creationTimestamp") == NullValue.NULL
                    ? metadata.without("creationTimestamp")
                    : metadata;
        } catch (DecodeException mismatch) {
            if (lenient) {
                return value;
            }
            throw refused(child(path, "metadata"), value, String.valueOf(mismatch.getMessage()));
        }
    }

    private static Refused refused(FieldPath path, Value value, String detail) {
        return new Refused(new FieldError(ErrorType.INVALID, path.toString(), Trees.sorted(value), detail));
    }
}
