package dev.edict.client.request;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which events a watch is to have.
 *
 * @param resourceVersion what has happened after it; empty for what is there first, {@code 0} likewise from whatever is at hand
 * @param bookmarks whether the server tells now and then how far it is
 * @param initialEvents whether what is there comes first, and a bookmark after it; null to leave it to the version
 * @param timeout when the server ends the watch; null to leave it to the server
 */
public record WatchOptions(
        String labelSelector,
        String fieldSelector,
        String resourceVersion,
        String resourceVersionMatch,
        boolean bookmarks,
        @Nullable Boolean initialEvents,
        @Nullable Duration timeout) {
    public static final WatchOptions ALL = new WatchOptions("", "", "", "", true, null, null);

    public WatchOptions withLabels(String selector) {
        return new WatchOptions(selector, fieldSelector, resourceVersion, resourceVersionMatch, bookmarks, initialEvents, timeout);
    }

    public WatchOptions withFields(String selector) {
        return new WatchOptions(labelSelector, selector, resourceVersion, resourceVersionMatch, bookmarks, initialEvents, timeout);
    }

    public WatchOptions from(String version) {
        return new WatchOptions(labelSelector, fieldSelector, version, resourceVersionMatch, bookmarks, initialEvents, timeout);
    }

    /** What is there first, not older than a version, then a bookmark, then what happens. */
    public WatchOptions withInitialEvents(String version) {
        return new WatchOptions(labelSelector, fieldSelector, version, "NotOlderThan", true, true, timeout);
    }

    public WatchOptions withBookmarks(boolean wanted) {
        return new WatchOptions(
                labelSelector, fieldSelector, resourceVersion, resourceVersionMatch, wanted, initialEvents, timeout);
    }

    public WatchOptions withTimeout(Duration limit) {
        return new WatchOptions(
                labelSelector, fieldSelector, resourceVersion, resourceVersionMatch, bookmarks, initialEvents, limit);
    }

    Query query() {
        return new Query()
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
