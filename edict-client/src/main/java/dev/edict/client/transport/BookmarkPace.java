package dev.edict.client.transport;

import dev.edict.client.time.Ticker;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How often a server sends bookmarks to those who watch a collection, as far as it has shown: a sign of life of the very connection,
 * which asking the server over another one can not replace. Something in between may keep a connection and pass nothing on.
 *
 * <p>Servers need not send any, and of some collections they send none. So only who has sent two in one watch is judged by their
 * absence: nothing at all may come for as long as there was between two of them at most, and for the usual {@code silence} besides.
 * Who is judged wrongly loses a connection, and the watch goes on from the last version over another one; and whenever somebody was
 * judged, what was shown is forgotten. So there is at most one wrong judgement for each proof, and none for who sends no bookmarks.
 *
 * <p>Two bookmarks that come sooner one after the other than {@code silence} show nothing, nor does the one that ends what is there
 * when a watch begins: these come when something has happened, and not because time has passed. Safe for use by any thread.
 */
final class BookmarkPace {
    private final Duration silence;
    private final Ticker time;
    /** How long nothing may come; null while nothing is shown. */
    private volatile @Nullable Duration limit;

    BookmarkPace(Duration silence, Ticker time) {
        this.silence = silence;
        this.time = time;
    }

    /** @param most how long nothing may come in any case. For one thread, as the watch is */
    OfWatch watch(Duration most) {
        return new OfWatch(most);
    }

    /** What one watch shows, and is judged by. */
    final class OfWatch {
        private final Duration most;
        private @Nullable Long last;

        private OfWatch(Duration most) {
            this.most = most;
        }

        /** A bookmark has come that has no other reason than time. */
        void bookmark() {
            long now = time.nanoTime();
            if (last != null) {
                shown(Duration.ofNanos(now - last));
            }
            last = now;
        }

        /** How long nothing may come from now on. */
        Duration limit() {
            Duration shown = limit;
            return shown == null || shown.compareTo(most) > 0 ? most : shown;
        }

        /** The connection was lost. @param waited for how long nothing had come */
        void lost(Duration waited) {
            Duration shown = limit;
            if (shown != null && waited.compareTo(shown) >= 0) {
                limit = null;
            }
        }
    }

    private void shown(Duration interval) {
        Duration shown = limit;
        Duration longer = interval.plus(silence);
        if (interval.compareTo(silence) >= 0 && (shown == null || longer.compareTo(shown) > 0)) {
            limit = longer;
        }
    }
}
