package dev.edict.client.request;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A list, or a page of one.
 *
 * @param resourceVersion the version of the list: what happens after it is what a watch from there tells
 * @param continueToken where the next page begins; empty if this is the last
 * @param remaining how many objects the other pages have, if the server says so
 */
public record Listing<T>(List<T> items, String resourceVersion, String continueToken, @Nullable Long remaining) {

    public boolean isLast() {
        return continueToken.isEmpty();
    }
}
