package dev.edict.server.convert.version;

import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.selector.LabelRules;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a webhook may do to an object: everything but its identity. Its metadata stay as they were; only labels and
 * annotations are taken from the answer.
 */
final class ConvertedObject {
    private ConvertedObject() {}

    /** The converted object, if it is one. */
    static ObjectValue read(Value value) throws ConversionFailure {
        if (value instanceof NullValue) {
            throw new ConversionFailure("unexpected end of JSON input");
        }
        if (!(value instanceof ObjectValue object)) {
            throw new ConversionFailure("json: cannot unmarshal " + value.typeName()
                    + " into Go value of type map[string]interface {}");
        }
        if (object.string("kind").isEmpty()) {
            throw new ConversionFailure("Object 'Kind' is missing in '" + Json.text(object) + "'");
        }
        return object;
    }

    static void checkVersion(ObjectValue original, ObjectValue converted, String desired) throws ConversionFailure {
        if (!converted.string("apiVersion").equals(desired)) {
            throw new ConversionFailure(
                    "invalid groupVersion (expected " + desired + ", received " + groupVersion(converted) + ")");
        }
        if (!converted.string("kind").equals(original.string("kind"))) {
            throw new ConversionFailure("invalid kind (expected " + original.string("kind") + ", received "
                    + converted.string("kind") + ")");
        }
    }

    private static String groupVersion(ObjectValue object) {
        GroupVersion version = GroupVersion.parse(object.string("apiVersion"));
        return version == null ? "" : version.apiVersion();
    }

    static void checkIdentity(ObjectValue original, ObjectValue converted) throws ConversionFailure {
        ObjectValue before = original.object("metadata");
        ObjectValue after = converted.object("metadata");
        same("name", before.string("name"), after.string("name"));
        same("namespace", before.string("namespace"), after.string("namespace"));
        same("UID", before.string("uid"), after.string("uid"));
    }

    private static void same(String what, String before, String after) throws ConversionFailure {
        if (!before.equals(after)) {
            throw new ConversionFailure("must have the same " + what + ": " + before + " != " + after);
        }
    }

    /** The converted object with the metadata of the original, and labels and annotations of its own. */
    static ObjectValue withMetadataOf(ObjectValue original, ObjectValue converted) throws ConversionFailure {
        Value given = converted.get("metadata");
        if (given == null) {
            throw new ConversionFailure("missing metadata in converted object");
        }
        if (!(given instanceof ObjectValue response)) {
            throw new ConversionFailure("invalid metadata of type " + GoTypes.name(given) + " in converted object");
        }
        ObjectValue metadata = original.object("metadata");
        for (String field : new String[] {"labels", "annotations"}) {
            ObjectValue strings = strings(field, response, metadata);
            metadata = strings == null ? metadata.without(field) : metadata.with(field, strings);
        }
        return converted.with("metadata", metadata);
    }

    private static @Nullable ObjectValue strings(String field, ObjectValue response, ObjectValue original)
            throws ConversionFailure {
        if (!response.isSet(field)) {
            return null;
        }
        Value given = response.get(field);
        if (!(given instanceof ObjectValue strings)) {
            throw new ConversionFailure("invalid metadata." + field + " of type "
                    + GoTypes.name(given == null ? NullValue.NULL : given) + " in converted object");
        }
        for (int position = 0; position < strings.size(); position++) {
            if (!(strings.valueAt(position) instanceof StringValue)) {
                throw new ConversionFailure("metadata." + field + "[" + strings.keyAt(position)
                        + "] must be a string, but is " + GoTypes.name(strings.valueAt(position))
                        + " in converted object");
            }
        }
        if (!strings.equals(original.object(field))) {
            validate(field, strings);
        }
        return strings;
    }

    private static void validate(String field, ObjectValue strings) throws ConversionFailure {
        FieldErrors errors = new FieldErrors();
        if (field.equals("labels")) {
            LabelRules.labels(errors, FieldPath.of("metadata").child("labels"), strings);
        } else {
            ObjectMetaRules.annotations(strings, FieldPath.of("metadata").child("annotation"), errors);
        }
        if (errors.isEmpty()) {
            return;
        }
        Set<String> distinct = new LinkedHashSet<>();
        for (FieldError error : errors) {
            distinct.add(error.toString());
        }
        throw new ConversionFailure(distinct.size() == 1
                ? distinct.iterator().next() : "[" + String.join(", ", distinct) + "]");
    }
}
