package dev.edict.server.audit;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.RequestInfo;

/**
 * Keeps out of the account what refusals quote of secrets. A body that can not be read or is wrong is shown in part to whoever
 * sent it, and at a level that records no objects that part must not be recorded either. The real server does not look at it.
 */
final class Discretion {
    private static final String HIDDEN = "(not recorded: it may quote what was sent)";

    private Discretion() {}

    /** Whether an answer with this code may quote a secret that is not recorded otherwise. */
    static boolean mayQuote(Call call, Level level, int code) {
        return (code == 400 || code == 422 || code == 500) && !level.isAtLeast(Level.REQUEST) && isSecret(call.info());
    }

    private static boolean isSecret(RequestInfo request) {
        return switch (request.resource()) {
            case "secrets" -> request.group().isEmpty();
            case "serviceaccounts" -> request.group().isEmpty() && request.subresource().equals("token");
            case "tokenreviews" -> request.group().equals("authentication.k8s.io");
            default -> false;
        };
    }

    /** The status without what it says in words. */
    static ObjectValue silent(ObjectValue status) {
        ObjectValue details = status.object("details").without("causes");
        ObjectValue told = status.with("message", HIDDEN);
        return status.isSet("details") ? told.with("details", details) : told;
    }
}
