package dev.edict.model.status;

import java.util.List;

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
