package dev.edict.client.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.time.HandMovedTimers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PriorityQueueTest {
    private final HandMovedTimers timers = new HandMovedTimers();
    private final PriorityQueue<String> queue = PriorityQueue.of(QueueOptions.<String>named("").withTimers(timers)
            .withLimiter(RateLimiter.exponential(Duration.ofMillis(5), Duration.ofSeconds(1000))));

    @Test
    void higherPrioritiesComeFirstAndEqualOnesInTheOrderOfAdding() throws InterruptedException {
        queue.add("listed-1", Adding.LATE);
        queue.add("listed-2", Adding.LATE);
        queue.add("changed");
        queue.add("urgent", Adding.NOW.withPriority(5));
        queue.add("changed-too");
        assertThat(taken()).containsExactly("urgent@5", "changed@0", "changed-too@0", "listed-1@-100", "listed-2@-100");
    }

    @Test
    void aKeyHasTheHighestOfItsPriorities() throws InterruptedException {
        queue.add("listed", Adding.LATE);
        queue.add("other", Adding.NOW.withPriority(-1));
        queue.add("listed");
        queue.add("listed", Adding.LATE);
        assertThat(queue.length()).isEqualTo(2);
        assertThat(taken()).containsExactly("listed@0", "other@-1");
    }

    @Test
    void thePriorityCountsAnewOnceAKeyIsGivenOut() throws InterruptedException {
        queue.add("foo", Adding.NOW.withPriority(10));
        assertThat(queue.get()).isEqualTo("foo");
        queue.add("foo", Adding.LATE);
        queue.add("bar", Adding.NOW.withPriority(-1));
        queue.done("foo");
        assertThat(taken()).containsExactly("bar@-1", "foo@-100");
    }

    @Test
    void aKeyThatWaitsAndIsAddedAtOnceWaitsNoMoreAndKeepsItsPriority() throws InterruptedException {
        queue.add("foo", Adding.NOW.withPriority(7).withAfter(Duration.ofSeconds(1)));
        queue.add("foo");
        assertThat(taken()).containsExactly("foo@7");
        timers.advance(Duration.ofSeconds(2));
        assertThat(queue.length()).isZero();
    }

    @Test
    void aKeyThatIsReadyAndAddedForLaterStaysReady() throws InterruptedException {
        queue.add("foo", Adding.LATE);
        queue.add("bar");
        queue.add("foo", Adding.NOW.withPriority(3).withAfter(Duration.ofSeconds(1)));
        assertThat(taken()).containsExactly("foo@3", "bar@0");
        timers.advance(Duration.ofSeconds(2));
        assertThat(queue.length()).isZero();
    }

    @Test
    void keysWhoseTimeHasComeAreInTheOrderOfPriorities() throws InterruptedException {
        queue.add("early", Adding.LATE.withAfter(Duration.ofMillis(1)));
        queue.add("late", Adding.NOW.withPriority(1).withAfter(Duration.ofMillis(2)));
        timers.advance(Duration.ofMillis(2));
        assertThat(taken()).containsExactly("late@1", "early@-100");
    }

    @Test
    void theEarlierOfALimitAndADelayCounts() throws InterruptedException {
        queue.add("limited", Adding.LIMITED.withAfter(Duration.ofSeconds(1)));
        queue.add("delayed", Adding.LIMITED.withAfter(Duration.ofMillis(1)));
        timers.advance(Duration.ofMillis(1));
        assertThat(taken()).containsExactly("delayed@0");
        timers.advance(Duration.ofMillis(4));
        assertThat(taken()).containsExactly("limited@0");
    }

    @Test
    void tenantsTakeTurnsWithinAPriority() throws InterruptedException {
        PriorityQueue<String> fair =
                PriorityQueue.of(QueueOptions.<String>named("").withFairness(key -> key.substring(0, key.indexOf('/'))));
        for (String key : List.of("a/1", "a/2", "a/3", "b/1", "c/1", "b/2")) {
            fair.add(key);
        }
        fair.add("a/0", Adding.LATE);
        fair.add("a/9", Adding.NOW.withPriority(1));
        assertThat(taken(fair)).containsExactly("a/9@1", "a/1@0", "b/1@0", "c/1@0", "a/2@0", "b/2@0", "a/3@0", "a/0@-100");
    }

    private List<String> taken() throws InterruptedException {
        return taken(queue);
    }

    private static List<String> taken(PriorityQueue<String> queue) throws InterruptedException {
        List<String> keys = new ArrayList<>();
        while (queue.length() > 0) {
            PriorityQueue.Prioritized<String> next = Objects.requireNonNull(queue.getWithPriority());
            keys.add(next.key() + "@" + next.priority());
            queue.done(next.key());
        }
        return keys;
    }
}
