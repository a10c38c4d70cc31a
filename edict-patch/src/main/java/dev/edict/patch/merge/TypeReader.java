package dev.edict.patch.merge;

import dev.edict.model.schema.Schema;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.PathElement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads from schemas how writers share their values. Definitions are read once each, however often and however
 * recursively they are referred to.
 */
final class TypeReader {
    private static final String QUANTITY = "io.k8s.apimachinery.pkg.api.resource.Quantity";
    private static final String RAW_EXTENSION = "io.k8s.apimachinery.pkg.runtime.RawExtension";

    private static final Lazy STRING = Lazy.of(new MergeType(Scalar.STRING, null, null));

    private final boolean preserveUnknown;
    private final @Nullable Schema objectMeta;
    private final Map<String, MergeType> definitions = new ConcurrentHashMap<>();

    /** @param objectMeta the schema of the metadata that objects within custom resources have; null for other kinds */
    TypeReader(boolean preserveUnknown, @Nullable Schema objectMeta) {
        this.preserveUnknown = preserveUnknown;
        this.objectMeta = objectMeta;
    }

    MergeType read(Schema schema) {
        return read(schema, preserveUnknown);
    }

    /** The type of a custom resource, whose own schema need not say what every object has. */
    MergeType readCustomResource(Schema schema) {
        MergeType type = read(schema);
        MapRule map = type.map();
        return map == null ? type : new MergeType(type.scalar(), type.list(), withIdentity(map));
    }

    private MapRule withIdentity(MapRule map) {
        Schema metadata = objectMeta;
        if (metadata == null) {
            return map;
        }
        Map<String, MapRule.Field> fields = new HashMap<>(map.fields());
        fields.put("apiVersion", new MapRule.Field(PathElement.field("apiVersion"), STRING, null));
        fields.put("kind", new MapRule.Field(PathElement.field("kind"), STRING, null));
        fields.put("metadata", new MapRule.Field(
                PathElement.field("metadata"), Lazy.from(() -> read(metadata, preserveUnknown)), null));
        return new MapRule(fields, map.element(), map.atomic(), false);
    }

    private MergeType read(Schema schema, boolean preserves) {
        String reference = schema.reference();
        if (reference == null) {
            return readShape(schema, preserves);
        }
        MergeType known = definitions.get(reference);
        if (known == null) {
            known = switch (reference) {
                case QUANTITY -> new MergeType(Scalar.UNTYPED, null, null);
                case RAW_EXTENSION -> MergeType.UNTYPED;
                default -> readShape(schema.shape(), preserveUnknown);
            };
            definitions.put(reference, known);
        }
        return withOwnMapType(known, schema);
    }

    /** What stands beside a reference overrides how the definition wants to be shared. */
    private static MergeType withOwnMapType(MergeType type, Schema schema) {
        String mapType = schema.source().string("x-kubernetes-map-type");
        MapRule map = type.map();
        if (mapType.isEmpty() || map == null || map.atomic() == mapType.equals("atomic")) {
            return type;
        }
        return new MergeType(type.scalar(), type.list(), map.withAtomic(mapType.equals("atomic")));
    }

    private MergeType readShape(Schema schema, boolean preservesAbove) {
        ObjectValue source = schema.source();
        boolean preserves = preservesAbove || schema.preservesUnknownFields();
        return switch (source.string("type")) {
            case "object" -> new MergeType(null, null, readMap(schema, preserves));
            case "array" -> new MergeType(null, readList(schema, preserves), null);
            case "integer", "number" -> new MergeType(Scalar.NUMERIC, null, null);
            case "boolean" -> new MergeType(Scalar.BOOLEAN, null, null);
            case "string" -> switch (source.string("format")) {
                case "", "byte" -> new MergeType(Scalar.STRING, null, null);
                case "int-or-string" -> anything(schema, preserves);
                default -> new MergeType(Scalar.UNTYPED, null, null);
            };
            default -> anything(schema, preserves);
        };
    }

    private MergeType anything(Schema schema, boolean preserves) {
        return new MergeType(Scalar.UNTYPED, readList(schema, preserves), readMap(schema, preserves));
    }

    private MapRule readMap(Schema schema, boolean preserves) {
        Map<String, MapRule.Field> fields = new HashMap<>();
        schema.properties().forEach((name, property) -> fields.put(name, new MapRule.Field(
                PathElement.field(name), Lazy.from(() -> read(property, preserves)), defaultOf(property))));
        Lazy element = readElement(schema, preserves);
        boolean deduced = fields.isEmpty() && element != null && element == deduced();
        MapRule rule = new MapRule(fields, element, schema.isAtomic(), deduced);
        return schema.isEmbeddedResource() ? withIdentity(rule) : rule;
    }

    private static @Nullable Value defaultOf(Schema property) {
        Value value = property.defaultValue();
        return value == NullValue.NULL ? null : value;
    }

    private static final Lazy DEDUCED = Lazy.of(MergeType.DEDUCED);

    private static Lazy deduced() {
        return DEDUCED;
    }

    private @Nullable Lazy readElement(Schema schema, boolean preserves) {
        Value additional = schema.source().get("additionalProperties");
        return switch (additional) {
            case ObjectValue ignored -> {
                Schema element = schema.additional();
                yield element == null ? deduced() : Lazy.from(() -> read(element, preserves));
            }
            case BooleanValue allowed -> allowed.isTrue() ? deduced() : null;
            case null, default -> preserves || schema.properties().isEmpty() ? deduced() : null;
        };
    }

    private ListRule readList(Schema schema, boolean preserves) {
        Schema items = schema.items();
        Lazy element = items == null ? Lazy.of(MergeType.UNTYPED) : Lazy.from(() -> read(items, preserves));
        ObjectValue source = schema.source();
        if (source.get("x-kubernetes-list-type") instanceof StringValue listType) {
            return switch (listType.text()) {
                case "set" -> new ListRule(element, false, List.of());
                case "map" -> new ListRule(element, false, keys(source));
                default -> new ListRule(element, true, List.of());
            };
        }
        if (schema.patchStrategies().contains("merge")) {
            String key = schema.patchMergeKey();
            return new ListRule(element, false, key.isEmpty() ? List.of() : List.of(key));
        }
        return new ListRule(element, true, List.of());
    }

    private static List<String> keys(ObjectValue source) {
        return source.get("x-kubernetes-list-map-keys") instanceof ListValue keys ? keys.strings() : List.of();
    }
}
