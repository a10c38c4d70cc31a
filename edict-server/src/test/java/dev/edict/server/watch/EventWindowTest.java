package dev.edict.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class EventWindowTest {
    private final PastBudget budget = new PastBudget(2 << 20);

    private EventWindow window() {
        return new EventWindow(1, SortedTree.empty(), Duration.ofMinutes(5), budget);
    }

    private static CacheEvent event(long revision, long time, int size) {
        CachedObject object = CachedObject.of(
                Things.PREFIX + revision, revision, Things.bytes("n", "x".repeat(size)));
        SortedTree<CachedObject> after = SortedTree.<CachedObject>empty().with(object.key(), object);
        return new CacheEvent(object.key(), new Change(revision, null, object), after, time);
    }

    @Test
    void eventsAreRememberedForTheirTimeHoweverMany() {
        EventWindow window = window();
        for (int revision = 2; revision < 5_002; revision++) {
            window.add(event(revision, 1_000, 1));
        }
        assertThat(window.floor()).isEqualTo(1);
        window.add(event(5_002, 1_000 + Duration.ofMinutes(5).toMillis(), 1));
        assertThat(window.floor()).as("not yet too old").isEqualTo(1);
        window.forgetOlderThan(1_001 + Duration.ofMinutes(5).toMillis());
        assertThat(window.floor()).as("the last hundred stay").isEqualTo(4_902);
        assertThat(window.after(5_001, 10)).hasSize(1);
        assertThat(window.stateAt(4_901)).isNull();
        assertThat(window.stateAt(4_902)).isNotNull();
    }

    @Test
    void aFewOldEventsStayOnlyIfTheyAreSmall() {
        EventWindow window = window();
        for (int revision = 2; revision < 12; revision++) {
            window.add(event(revision, 0, 40_000));
        }
        window.forgetOlderThan(Duration.ofDays(1).toMillis());
        assertThat(window.floor()).isGreaterThan(1);
        assertThat(window.after(window.floor(), 10)).isNotEmpty();
        assertThat(budget.used()).isLessThanOrEqualTo(256 * 1024);
    }

    @Test
    void theOldestGoWhenAllWindowsTogetherTakeTooMuch() {
        EventWindow busy = window();
        EventWindow quiet = window();
        quiet.add(event(2, 0, 1));
        for (int revision = 3; revision < 103; revision++) {
            busy.add(event(revision, 0, 100_000));
        }
        assertThat(budget.used()).isBetween(1L << 20, 2L << 20);
        assertThat(busy.floor()).isGreaterThan(80);
        assertThat(busy.after(101, 10)).hasSize(1);
        assertThat(quiet.floor()).as("the past of another resource").isEqualTo(1);
        busy.close();
        quiet.close();
        assertThat(budget.used()).isZero();
    }
}
