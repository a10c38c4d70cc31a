package dev.edict.server.registry;

import org.jspecify.annotations.Nullable;

/**
 * What a list or watch asks for, apart from selectors.
 *
 * @param resourceVersion empty for the newest state
 * @param resourceVersionMatch empty, Exact or NotOlderThan
 * @param limit 0 or less for all
 * @param continueToken empty for the beginning
 */
public record ListOptions(
        String resourceVersion,
        String resourceVersionMatch,
        long limit,
        String continueToken,
        boolean watch,
        boolean allowWatchBookmarks,
        @Nullable Boolean sendInitialEvents,
        @Nullable Long timeoutSeconds) {
    /** How many objects a deletion of all looks at in one go. */
    private static final long PAGE = 10_000;

    /** As these, for one who asks for pages: so that a version, if one is named, is met exactly. */
    ListOptions inPages() {
        boolean versioned = !resourceVersion.isEmpty() && !resourceVersion.equals("0");
        return limit > 0 || !versioned || !resourceVersionMatch.isEmpty() ? this
                : new ListOptions(resourceVersion, resourceVersionMatch, PAGE, continueToken, watch, allowWatchBookmarks,
                        sendInitialEvents, timeoutSeconds);
    }

    public static final ListOptions ALL = new ListOptions("", "", 0, "", false, false, null, null);

    /** A watch that names no version, or any, begins with the state, as if it had asked for it. */
    public ListOptions withDefaults() {
        boolean unsaid = sendInitialEvents == null && resourceVersionMatch.isEmpty();
        return watch && unsaid && (resourceVersion.isEmpty() || resourceVersion.equals("0"))
                ? new ListOptions(resourceVersion, "NotOlderThan", limit, continueToken, true, allowWatchBookmarks, true,
                        timeoutSeconds)
                : this;
    }
}
