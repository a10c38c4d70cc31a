package dev.edict.model.status;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a request that has no object to answer with: {@code metav1.Status}.
 *
 * @param reason the machine-readable reason; empty is left out when written
 * @param details null where the real server sends none
 */
public record Status(boolean success, int code, String reason, String message, @Nullable StatusDetails details) {

    public static Status failure(int code, String reason, String message, @Nullable StatusDetails details) {
        return new Status(false, code, reason, message, details);
    }

    public static Status success(@Nullable StatusDetails details) {
        return new Status(true, 0, "", "", details);
    }

    /** The status as an API object. */
    public ObjectValue toObject() {
        ObjectValue.Builder object = ObjectValue.builder()
                .put("kind", "Status")
                .put("apiVersion", "v1")
                .put("metadata", ObjectValue.EMPTY)
                .put("status", success ? "Success" : "Failure");
        putUnlessEmpty(object, "message", message);
        putUnlessEmpty(object, "reason", reason);
        if (details != null) {
            object.put("details", write(details));
        }
        if (code != 0) {
            object.put("code", code);
        }
        return object.build();
    }

    private static ObjectValue write(StatusDetails details) {
        ObjectValue.Builder object = ObjectValue.builder();
        putUnlessEmpty(object, "name", details.name());
        putUnlessEmpty(object, "group", details.group());
        putUnlessEmpty(object, "kind", details.kind());
        putUnlessEmpty(object, "uid", details.uid());
        if (!details.causes().isEmpty()) {
            List<ObjectValue> causes = new ArrayList<>();
            for (StatusCause cause : details.causes()) {
                ObjectValue.Builder written = ObjectValue.builder();
                putUnlessEmpty(written, "reason", cause.reason());
                putUnlessEmpty(written, "message", cause.message());
                putUnlessEmpty(written, "field", cause.field());
                causes.add(written.build());
            }
            object.put("causes", ListValue.copyOf(causes));
        }
        if (details.retryAfterSeconds() > 0) {
            object.put("retryAfterSeconds", details.retryAfterSeconds());
        }
        return object.build();
    }

    private static void putUnlessEmpty(ObjectValue.Builder object, String key, String text) {
        if (!text.isEmpty()) {
            object.put(key, text);
        }
    }
}
