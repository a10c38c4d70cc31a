package dev.edict.client.request;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which events a watch is to have.
 *
 * @param resourceVersion what has happened after it; empty for what is there first, {@code 0} likewise from whatever is at hand
 * @param bookmarks whether the server tells now and then how far it is
 * @param initialEvents whether what is there comes first, and a bookmark after it; null to leave it to the version
 * @param timeout when the server ends the watch; null to leave it to the server
 * @param others what only some servers know, such as {@code includeUninitialized}, by name
 */
public record WatchOptions(
        String labelSelector,
        String fieldSelector,
        String resourceVersion,
        String resourceVersionMatch,
        boolean bookmarks,
        @Nullable Boolean initialEvents,
        @Nullable Duration timeout,
        Map<String, String> others) {
    public static final WatchOptions ALL = new WatchOptions("", "", "", "", true, null, null, Map.of());

    public WatchOptions {
        others = Map.copyOf(others);
    }

    public WatchOptions withLabels(String selector) {
        return new WatchOptions(selector, fieldSelector, resourceVersion, resourceVersionMatch, bookmarks, initialEvents,
                timeout, others);
    }

    public WatchOptions withFields(String selector) {
        return new WatchOptions(labelSelector, selector, resourceVersion, resourceVersionMatch, bookmarks, initialEvents,
                timeout, others);
    }

    public WatchOptions from(String version) {
        return new WatchOptions(labelSelector, fieldSelector, version, resourceVersionMatch, bookmarks, initialEvents, timeout,
                others);
    }

    /** What is there first, not older than a version, then a bookmark, then what happens. */
    public WatchOptions withInitialEvents(String version) {
        return new WatchOptions(labelSelector, fieldSelector, version, "NotOlderThan", true, true, timeout, others);
    }

    public WatchOptions withBookmarks(boolean wanted) {
        return new WatchOptions(labelSelector, fieldSelector, resourceVersion, resourceVersionMatch, wanted, initialEvents,
                timeout, others);
    }

    public WatchOptions withTimeout(Duration limit) {
        return new WatchOptions(labelSelector, fieldSelector, resourceVersion, resourceVersionMatch, bookmarks, initialEvents,
                limit, others);
    }

    /** With a parameter that only some servers know. */
    public WatchOptions with(String parameter, String value) {
        return new WatchOptions(labelSelector, fieldSelector, resourceVersion, resourceVersionMatch, bookmarks, initialEvents,
                timeout, Query.plus(others, parameter, value));
    }

    Query query() {
        return new Query()
                .add(others)
                .add("watch", true)
                .add("labelSelector", labelSelector)
                .add("fieldSelector", fieldSelector)
                .add("resourceVersion", resourceVersion)
                .add("resourceVersionMatch", resourceVersionMatch)
                .add("allowWatchBookmarks", bookmarks)
                .addUnlessNull("sendInitialEvents", initialEvents)
                .addUnlessNull("timeoutSeconds", timeout == null ? null : timeout.toSeconds());
    }
}
