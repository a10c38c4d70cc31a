package dev.edict.model.status;

import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a status says beyond its message; empty parts are left out when written. */
public record StatusDetails(
        String name, String group, String kind, String uid, List<StatusCause> causes, int retryAfterSeconds) {
    public static final StatusDetails EMPTY = new StatusDetails("", "", "", "", List.of(), 0);

    public StatusDetails {
        causes = List.copyOf(causes);
    }

    public static StatusDetails of(String name, String group, String kind) {
        return new StatusDetails(name, group, kind, "", List.of(), 0);
    }

    /** What stands in a status that somebody else has written; null if nothing does. */
    public static @Nullable StatusDetails read(@Nullable ObjectValue details) {
        if (details == null) {
            return null;
        }
        List<StatusCause> causes = details.list("causes").objects().stream()
                .map(cause -> new StatusCause(cause.string("reason"), cause.string("message"), cause.string("field")))
                .toList();
        return new StatusDetails(details.string("name"), details.string("group"), details.string("kind"),
                details.string("uid"), causes, (int) details.integer("retryAfterSeconds"));
    }

    public StatusDetails withCauses(List<StatusCause> newCauses) {
        return new StatusDetails(name, group, kind, uid, newCauses, retryAfterSeconds);
    }

    public StatusDetails withRetryAfterSeconds(int seconds) {
        return new StatusDetails(name, group, kind, uid, causes, seconds);
    }

    public StatusDetails withUid(String newUid) {
        return new StatusDetails(name, group, kind, newUid, causes, retryAfterSeconds);
    }
}
