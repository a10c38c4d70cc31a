package dev.edict.patch.strategic;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.patch.field.GoText;

/** A strategic merge patch that is wrong in itself or does not fit its object; or two that contradict each other. */
public final class StrategicMergeException extends RuntimeException {
    /** What the API answers. */
    public enum Kind {
        /** The patch is malformed: 400. */
        MALFORMED,
        /** The patch asks for what cannot be: 422. */
        UNPROCESSABLE,
        /** Everything that the real server does not classify: 500. */
        UNCLASSIFIED,
        /** A three-way merge in which both sides changed the same thing. No server answers this. */
        CONFLICT
    }

    private final Kind kind;

    StrategicMergeException(Kind kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    /** The answer that the real server gives. */
    public ApiException toApiException() {
        String message = String.valueOf(getMessage());
        return switch (kind) {
            case MALFORMED -> ApiErrors.badRequest(message);
            case UNPROCESSABLE -> new ApiException(Status.failure(422, "Invalid",
                    "the server rejected our request due to an error in our request", StatusDetails.EMPTY));
            case UNCLASSIFIED, CONFLICT -> ApiErrors.unclassified(message);
        };
    }

    static StrategicMergeException other(String message) {
        return new StrategicMergeException(Kind.UNCLASSIFIED, message);
    }

    static StrategicMergeException badPrimitiveList() {
        return new StrategicMergeException(Kind.MALFORMED, "invalid patch format of primitive list");
    }

    static StrategicMergeException badRetainKeys() {
        return new StrategicMergeException(Kind.MALFORMED, "invalid patch format of retainKeys");
    }

    static StrategicMergeException badElementOrder() {
        return new StrategicMergeException(Kind.MALFORMED, "invalid patch format of setElementOrder list");
    }

    static StrategicMergeException listOfLists() {
        return new StrategicMergeException(Kind.UNPROCESSABLE, "lists of lists are not supported");
    }

    static StrategicMergeException noMergeKey(ObjectValue item, String mergeKey) {
        return other("map: " + GoText.FROM_JSON.plain(item) + " does not contain declared merge key: " + mergeKey);
    }

    static StrategicMergeException notAnObject(Value value) {
        return other("expected a map[string]interface {}, but received a " + typeOf(value));
    }

    static StrategicMergeException notAList(Value value) {
        return other("expected a []interface {}, but received a " + typeOf(value));
    }

    static StrategicMergeException unknownDirective(Value directive, ObjectValue where) {
        return other("unknown patch type: " + Directives.verb(directive) + " in map: "
                + GoText.FROM_JSON.plain(where));
    }

    private static String typeOf(Value value) {
        String type = GoText.FROM_JSON.type(value);
        return type.equals("<nil>") ? "%!s(<nil>)" : type;
    }
}
