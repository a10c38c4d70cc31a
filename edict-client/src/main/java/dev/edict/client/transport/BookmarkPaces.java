package dev.edict.client.transport;

import dev.edict.client.time.Ticker;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What a server has shown of its bookmarks, for each collection that was watched. Safe for use by any thread. */
final class BookmarkPaces {
    /** Whoever watches more than so many begins anew: what is forgotten is soon shown again. */
    private static final int MOST = 4 * 1024;

    private final Map<String, BookmarkPace> paces = new ConcurrentHashMap<>();
    private final Duration silence;
    private final Ticker time;

    BookmarkPaces(Duration silence, Ticker time) {
        this.silence = silence;
        this.time = time;
    }

    BookmarkPace of(Request watch) {
        if (paces.size() >= MOST) {
            paces.clear();
        }
        String target = watch.target();
        int query = target.indexOf('?');
        return paces.computeIfAbsent(query < 0 ? target : target.substring(0, query), path -> new BookmarkPace(silence, time));
    }
}
