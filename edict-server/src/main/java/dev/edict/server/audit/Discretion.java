package dev.edict.server.audit;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Call;
import dev.edict.server.filter.RequestInfo;

/**
 * Keeps out of the account what refusals quote of secrets, and what is longer than any honest client makes it. A body that can not be read or is wrong is shown in part to whoever
 * sent it, and at a level that records no objects that part must not be recorded either. The real server does not look at it.
 */
final class Discretion {
    private static final String HIDDEN = "(not recorded: it may quote what was sent)";

    private static final String CUT = "...TRUNCATED";
    /** Longer than the name of any object. */
    private static final int LONGEST_NAME = 1024;

    private static final int LONGEST_MESSAGE = 16 * 1024;
    private static final int MOST_CAUSES = 100;

    private Discretion() {}

    /** A text that nobody has checked yet, not longer than it may be. */
    static String cut(String text) {
        return cut(text, LONGEST_NAME);
    }

    private static String cut(String text, int longest) {
        return text.length() > longest ? text.substring(0, longest) + CUT : text;
    }

    /** A status that does not quote what was sent at any length: an object may have megabytes, and all of them be wrong. */
    static ObjectValue bounded(ObjectValue status) {
        String message = status.string("message");
        ObjectValue details = status.object("details");
        ListValue causes = details.list("causes");
        boolean wordy = causes.size() > MOST_CAUSES || message.length() > LONGEST_MESSAGE;
        ObjectValue told = message.length() > LONGEST_MESSAGE
                ? status.with("message", cut(message, LONGEST_MESSAGE)) : status;
        String name = details.string("name");
        if (!wordy && name.length() <= LONGEST_NAME) {
            return told;
        }
        ObjectValue shorter = wordy ? details.without("causes") : details;
        return told.with("details", shorter.isSet("name") ? shorter.with("name", cut(name)) : shorter);
    }

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
