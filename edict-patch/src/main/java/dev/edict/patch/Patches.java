package dev.edict.patch;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonDocument;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.json.Mentions;
import dev.edict.model.schema.Schema;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.patch.json.JsonPatch;
import dev.edict.patch.json.JsonPatchException;
import dev.edict.patch.json.JsonPatchTooLargeException;
import dev.edict.patch.json.MergePatch;
import dev.edict.patch.strategic.StrategicMerge;
import dev.edict.patch.strategic.StrategicMergeException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Applies the body of a PATCH request to an object: JSON Patch, merge patch and strategic merge patch. Server-side apply
 * needs to know who applies, and when: see {@link dev.edict.patch.managed.FieldManager}.
 *
 * <p>Pure: the object that is given never changes, and a patch that fails leaves nothing behind. Every failure is an
 * {@link ApiException} with the status that the real server answers, whatever bytes come in.
 */
public final class Patches {
    /** How many operations a JSON Patch may have. */
    public static final int MAX_JSON_PATCH_OPERATIONS = 10_000;

    private static final Set<String> OPERATION_MEMBERS = Set.of("op", "path", "from", "value");

    private Patches() {}

    /**
     * Applies a patch.
     *
     * @param type any but {@link PatchType#APPLY}
     * @param body the patch, as it came
     * @param object the object in the version through which it is patched
     * @param schema the schema of that version; only a strategic merge patch needs it
     * @param checked whether mistakes are to be reported, as field validation {@code Warn} and {@code Strict} want; it
     *     also decides at which point, and so in which words, some malformed patches are refused
     * @throws ApiException if the patch cannot be read or does not fit the object
     */
    public static Patched apply(
            PatchType type, byte[] body, ObjectValue object, @Nullable Schema schema, boolean checked) {
        return switch (type) {
            case JSON -> applyJsonPatch(body, object, checked);
            case MERGE -> applyMergePatch(body, object, checked);
            case STRATEGIC -> applyStrategicMerge(body, object, schema, checked);
            case APPLY -> throw new IllegalArgumentException("a configuration is applied by a field manager");
        };
    }

    private static Patched applyJsonPatch(byte[] body, ObjectValue object, boolean checked) {
        JsonDocument document;
        Mentions mistakes = Mentions.distinct(Mentions.OF_FIELDS);
        try {
            document = Json.read(body);
            if (checked) {
                document.duplicates().paths()
                        .forEach(key -> mistakes.add("json patch duplicate field " + quote(key)));
                checkOperations(document.value(), mistakes);
            } else {
                checkUntypedOperations(document.value());
            }
        } catch (JsonSyntaxException | MalformedPatchException malformed) {
            throw ApiErrors.badRequest((checked ? "error decoding patch: " : "") + malformed.getMessage());
        }
        ListValue operations = document.value() instanceof ListValue list ? list : ListValue.EMPTY;
        if (operations.size() > MAX_JSON_PATCH_OPERATIONS) {
            throw ApiErrors.entityTooLarge("The allowed maximum operations in a JSON patch is "
                    + MAX_JSON_PATCH_OPERATIONS + ", got " + operations.size());
        }
        try {
            return new Patched(JsonPatch.of(operations).apply(object), document.value(), mistakes.list());
        } catch (JsonPatchException doesNotFit) {
            throw unprocessable();
        } catch (JsonPatchTooLargeException tooLarge) {
            throw ApiErrors.entityTooLarge(String.valueOf(tooLarge.getMessage()));
        }
    }

    private static void checkOperations(Value patch, Mentions mistakes) throws MalformedPatchException {
        if (patch == NullValue.NULL) {
            return;
        }
        if (!(patch instanceof ListValue operations)) {
            throw wrongType(patch, "[]handlers.jsonPatchOp");
        }
        for (int index = 0; index < operations.size(); index++) {
            Value item = operations.get(index);
            if (item == NullValue.NULL) {
                continue;
            }
            if (!(item instanceof ObjectValue operation)) {
                throw wrongType(item, "handlers.jsonPatchOp");
            }
            for (int position = 0; position < operation.size(); position++) {
                String member = operation.keyAt(position);
                Value value = operation.valueAt(position);
                if (!OPERATION_MEMBERS.contains(member)) {
                    mistakes.add("json patch unknown field " + quote("[" + index + "]." + member));
                } else if (!member.equals("value") && !(value instanceof StringValue) && value != NullValue.NULL) {
                    throw new MalformedPatchException("json: cannot unmarshal " + word(value)
                            + " into Go struct field jsonPatchOp." + member + " of type string");
                }
            }
        }
    }

    private static void checkUntypedOperations(Value patch) throws MalformedPatchException {
        if (patch instanceof ListValue operations) {
            for (Value item : operations) {
                if (!(item instanceof ObjectValue) && item != NullValue.NULL) {
                    throw wrongType(item, "jsonpatch.Operation");
                }
            }
        } else if (patch != NullValue.NULL) {
            throw wrongType(patch, "jsonpatch.Patch");
        }
    }

    private static Patched applyMergePatch(byte[] body, ObjectValue object, boolean checked) {
        JsonDocument document;
        try {
            document = Json.read(body);
            if (checked) {
                checkObject(document.value());
            }
        } catch (JsonSyntaxException | MalformedPatchException malformed) {
            throw ApiErrors.badRequest(
                    checked ? "error decoding patch: " + malformed.getMessage() : "Invalid JSON Patch");
        }
        List<String> mistakes = checked ? duplicates(document) : List.of();
        return switch (document.value()) {
            case ObjectValue patch -> new Patched(MergePatch.apply(object, patch), patch, mistakes);
            case ListValue patch -> new Patched(MergePatch.withoutNulls(patch), patch, mistakes);
            default -> throw ApiErrors.badRequest("Invalid JSON Patch");
        };
    }

    private static Patched applyStrategicMerge(
            byte[] body, ObjectValue object, @Nullable Schema schema, boolean checked) {
        JsonDocument document;
        try {
            document = Json.read(body);
            checkObject(document.value());
        } catch (JsonSyntaxException | MalformedPatchException malformed) {
            throw ApiErrors.badRequest(String.valueOf(malformed.getMessage()));
        }
        if (schema == null) {
            throw ApiErrors.badRequest("strategic merge patch format is not supported");
        }
        ObjectValue patch = document.value() instanceof ObjectValue given ? given : ObjectValue.EMPTY;
        try {
            return new Patched(StrategicMerge.apply(object, patch, schema), patch,
                    checked ? duplicates(document) : List.of());
        } catch (StrategicMergeException doesNotFit) {
            throw doesNotFit.toApiException();
        }
    }

    private static List<String> duplicates(JsonDocument document) {
        return document.duplicates().paths().stream().map(key -> "duplicate field " + quote(key)).toList();
    }

    private static String quote(String text) {
        return ApiErrors.quote(text);
    }

    private static void checkObject(Value patch) throws MalformedPatchException {
        if (!(patch instanceof ObjectValue) && patch != NullValue.NULL) {
            throw wrongType(patch, "map[string]interface {}");
        }
    }

    private static MalformedPatchException wrongType(Value value, String goType) {
        return new MalformedPatchException(
                "json: cannot unmarshal " + word(value) + " into Go value of type " + goType);
    }

    private static String word(Value value) {
        return switch (value) {
            case ObjectValue ignored -> "object";
            case ListValue ignored -> "array";
            case StringValue ignored -> "string";
            case NumberValue ignored -> "number";
            case BooleanValue ignored -> "bool";
            case NullValue ignored -> "null";
        };
    }

    private static ApiException unprocessable() {
        return new ApiException(Status.failure(422, "Invalid",
                "the server rejected our request due to an error in our request", StatusDetails.EMPTY));
    }

    /** A patch of the wrong shape, in the words of Go's decoder. */
    private static final class MalformedPatchException extends Exception {
        MalformedPatchException(String message) {
            super(message, null, false, false);
        }
    }
}
