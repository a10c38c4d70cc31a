package dev.edict.schema.structural;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.decode.DecodeException;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Checks the kind, version and metadata of the resources within an object. */
final class EmbeddedResourceRules {
    private final MetadataReader reader;
    private final FieldErrors errors;

    EmbeddedResourceRules(MetadataReader reader, FieldErrors errors) {
        this.reader = reader;
        this.errors = errors;
    }

    /** @param path where the value stands, or null for the root of an object */
    void check(Value value, StructuralSchema schema, boolean resource, @Nullable FieldPath path) {
        if ((!resource && !schema.hasEmbeddedResourcesWithin()) || errors.size() > Outcome.MAX_FAILURES) {
            return;
        }
        StructuralSchema items = schema.items();
        if (value instanceof ObjectValue object) {
            if (resource) {
                resource(object, path);
            }
            object.forEach((key, field) -> {
                StructuralSchema known = schema.child(key);
                if (known != null) {
                    FieldPath place = path == null || schema.property(key) != null ? child(path, key) : path.key(key);
                    check(field, known, known.isEmbeddedResource(), place);
                }
            });
        } else if (value instanceof ListValue list && items != null && path != null) {
            for (int index = 0; index < list.size(); index++) {
                check(list.get(index), items, items.isEmbeddedResource(), path.index(index));
            }
        }
    }

    private static FieldPath child(@Nullable FieldPath path, String key) {
        return path == null ? FieldPath.of(key) : path.child(key);
    }

    private void resource(ObjectValue object, @Nullable FieldPath path) {
        for (String key : List.of("apiVersion", "kind")) {
            if (!object.has(key)) {
                errors.required(child(path, key));
            }
        }
        object.forEach((key, value) -> {
            switch (key) {
                case "apiVersion" -> apiVersion(value, child(path, key));
                case "kind" -> kind(value, child(path, key));
                case "metadata" -> metadata(value, child(path, key));
                default -> {}
            }
        });
    }

    private void apiVersion(Value value, FieldPath path) {
        if (isFilled(value, path) && value instanceof StringValue version && GroupVersion.parse(version.text()) == null) {
            errors.invalid(path, version, "unexpected GroupVersion string: " + version.text());
        }
    }

    private void kind(Value value, FieldPath path) {
        if (isFilled(value, path) && value instanceof StringValue kind) {
            List<String> complaints = Formats.dns1035Label(kind.text().toLowerCase(Locale.ROOT));
            if (!complaints.isEmpty()) {
                errors.invalid(path, kind,
                        "may have mixed case, but should otherwise match: " + String.join(",", complaints));
            }
        }
    }

    private boolean isFilled(Value value, FieldPath path) {
        if (!(value instanceof StringValue text)) {
            errors.invalid(path, Trees.sorted(value), "must be a string");
            return false;
        }
        if (text.text().isEmpty()) {
            errors.invalid(path, text, "must not be empty");
        }
        return !text.text().isEmpty();
    }

    private void metadata(Value value, FieldPath path) {
        try {
            ObjectValue metadata = reader.read(value).object();
            if (metadata.string("name").isEmpty()) {
                metadata = metadata.with("name", "fakename");
            }
            ObjectMetaRules.validateGenericCreate(metadata, !metadata.string("namespace").isEmpty(),
                    NameFormat.PATH_SEGMENT, path, errors);
        } catch (DecodeException mismatch) {
            errors.invalid(path, Trees.sorted(value), String.valueOf(mismatch.getMessage()));
        }
    }
}
