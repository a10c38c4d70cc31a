package dev.edict.client.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BookmarkPaceTest {
    private static final Duration SILENCE = Duration.ofSeconds(30);
    private static final Duration MOST = Duration.ofMinutes(7);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final HandMovedTicker time = new HandMovedTicker();
    private final BookmarkPace pace = new BookmarkPace(SILENCE, time);
    private final BookmarkPace.OfWatch watch = pace.watch(MOST);

    private void bookmarks(Duration... intervals) {
        watch.bookmark();
        for (Duration interval : intervals) {
            time.pass(interval);
            watch.bookmark();
        }
    }

    @Test
    void nobodyIsJudgedWhoHasShownNothing() {
        assertThat(watch.limit()).isEqualTo(MOST);
        time.pass(MINUTE);
        watch.bookmark();
        assertThat(watch.limit()).as("one bookmark may come for any reason").isEqualTo(MOST);
    }

    @Test
    void whoHasSentTwoMaySaySoLittleForAsLongAndABit() {
        bookmarks(MINUTE);
        assertThat(watch.limit()).isEqualTo(Duration.ofSeconds(90));
        assertThat(pace.watch(MOST).limit()).as("of the next watch, too").isEqualTo(Duration.ofSeconds(90));
        assertThat(pace.watch(MINUTE).limit()).as("of one that should be over by then").isEqualTo(MINUTE);
    }

    @Test
    void theLongestIntervalCounts() {
        bookmarks(Duration.ofSeconds(40), MINUTE, Duration.ofSeconds(35));
        assertThat(watch.limit()).isEqualTo(Duration.ofSeconds(90));
    }

    @Test
    void bookmarksThatComeQuicklyShowNothing() {
        bookmarks(Duration.ofSeconds(1), Duration.ofSeconds(29));
        assertThat(watch.limit()).isEqualTo(MOST);
    }

    @Test
    void theTimeBetweenTwoWatchesIsNoInterval() {
        watch.bookmark();
        time.pass(MINUTE);
        pace.watch(MOST).bookmark();
        assertThat(watch.limit()).isEqualTo(MOST);
    }

    @Test
    void whoWasJudgedMustShowItAgain() {
        bookmarks(MINUTE);
        watch.lost(Duration.ofSeconds(89));
        assertThat(watch.limit()).as("lost for another reason").isEqualTo(Duration.ofSeconds(90));
        watch.lost(Duration.ofSeconds(90));
        assertThat(watch.limit()).isEqualTo(MOST);
        BookmarkPace.OfWatch next = pace.watch(MOST);
        next.bookmark();
        time.pass(Duration.ofMinutes(2));
        next.bookmark();
        assertThat(next.limit()).isEqualTo(Duration.ofSeconds(150));
    }

    @Test
    void eachCollectionShowsItsOwn() {
        BookmarkPaces paces = new BookmarkPaces(SILENCE, time);
        BookmarkPace pods = paces.of(Request.of("GET", "/api/v1/pods?watch=true"));
        assertThat(paces.of(Request.of("GET", "/api/v1/pods?watch=true&labelSelector=a"))).isSameAs(pods);
        assertThat(paces.of(Request.of("GET", "/api/v1/pods"))).isSameAs(pods);
        assertThat(paces.of(Request.of("GET", "/api/v1/events?watch=true"))).isNotSameAs(pods);
    }
}
