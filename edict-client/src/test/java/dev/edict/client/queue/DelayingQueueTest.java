package dev.edict.client.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.time.HandMovedTimers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("queues")
class DelayingQueueTest {
    private final HandMovedTimers timers = new HandMovedTimers();
    private final RateLimitedQueue<String> queue;

    DelayingQueueTest(Function<QueueOptions<String>, RateLimitedQueue<String>> make) {
        queue = make.apply(QueueOptions.<String>named("").withTimers(timers)
                .withLimiter(RateLimiter.exponential(Duration.ofMillis(1), Duration.ofSeconds(1))));
    }

    static Stream<Named<Function<QueueOptions<String>, RateLimitedQueue<String>>>> queues() {
        return Stream.of(Named.of("rate-limited", RateLimitedQueue::of), Named.of("priority", PriorityQueue::of));
    }

    @Test
    void aKeyIsAddedWhenItsTimeHasCome() throws InterruptedException {
        queue.addAfter("foo", Duration.ofMillis(50));
        timers.advance(Duration.ofMillis(49));
        assertThat(queue.length()).isZero();
        timers.advance(Duration.ofMillis(1));
        assertThat(taken()).containsExactly("foo");
        timers.advance(Duration.ofSeconds(10));
        assertThat(queue.length()).isZero();
    }

    @Test
    void aKeyWithoutDelayIsAddedAtOnce() throws InterruptedException {
        queue.addAfter("foo", Duration.ZERO);
        queue.addAfter("bar", Duration.ofSeconds(-1));
        assertThat(taken()).containsExactly("foo", "bar");
    }

    @Test
    void aKeyThatWaitsComesAtTheEarlierTimeAndOnce() throws InterruptedException {
        queue.addAfter("foo", Duration.ofMillis(50));
        queue.addAfter("foo", Duration.ofMillis(70));
        timers.advance(Duration.ofMillis(60));
        assertThat(taken()).containsExactly("foo");
        timers.advance(Duration.ofMillis(20));
        assertThat(queue.length()).isZero();

        queue.addAfter("foo", Duration.ofMillis(50));
        queue.addAfter("foo", Duration.ofMillis(30));
        timers.advance(Duration.ofMillis(40));
        assertThat(taken()).containsExactly("foo");
        timers.advance(Duration.ofMillis(20));
        assertThat(queue.length()).isZero();
    }

    @Test
    void keysComeInTheOrderOfTheirTimes() throws InterruptedException {
        queue.addAfter("first", Duration.ofSeconds(1));
        queue.addAfter("second", Duration.ofMillis(500));
        queue.addAfter("third", Duration.ofMillis(250));
        timers.advance(Duration.ofSeconds(2));
        assertThat(taken()).containsExactly("third", "second", "first");
    }

    @Test
    void keysOfOneTimeComeInTheOrderOfAdding() throws InterruptedException {
        for (int key = 0; key < 20; key++) {
            queue.addAfter("key-" + key, Duration.ofSeconds(1));
        }
        timers.advance(Duration.ofSeconds(1));
        assertThat(taken()).hasSize(20).startsWith("key-0", "key-1", "key-2").endsWith("key-19");
    }

    @Test
    void aLaterAddingDoesNotHoldUpAnEarlierOne() throws InterruptedException {
        queue.addAfter("slow", Duration.ofSeconds(1));
        queue.addAfter("fast", Duration.ofMillis(50));
        timers.advance(Duration.ofMillis(60));
        assertThat(taken()).containsExactly("fast");
        queue.addAfter("slowest", Duration.ofSeconds(2));
        timers.advance(Duration.ofSeconds(1));
        assertThat(taken()).containsExactly("slow");
        timers.advance(Duration.ofSeconds(1));
        assertThat(taken()).containsExactly("slowest");
    }

    @Test
    void aKeyWhoseTimeComesDuringTheWorkComesAfterIt() throws InterruptedException {
        queue.add("foo");
        assertThat(queue.get()).isEqualTo("foo");
        queue.addAfter("foo", Duration.ofMillis(5));
        timers.advance(Duration.ofMillis(5));
        assertThat(queue.length()).isZero();
        queue.done("foo");
        assertThat(taken()).containsExactly("foo");
    }

    @Test
    void attemptsAreEverMoreApartUntilTheKeyIsForgotten() throws InterruptedException {
        for (int wait : new int[] {1, 2, 4}) {
            queue.addRateLimited("foo");
            timers.advance(Duration.ofMillis(wait).minusNanos(1));
            assertThat(queue.length()).isZero();
            timers.advance(Duration.ofNanos(1));
            assertThat(taken()).containsExactly("foo");
        }
        assertThat(queue.requeues("foo")).isEqualTo(3);
        assertThat(queue.requeues("bar")).isZero();

        queue.forget("foo");
        assertThat(queue.requeues("foo")).isZero();
        queue.addRateLimited("foo");
        timers.advance(Duration.ofMillis(1));
        assertThat(taken()).containsExactly("foo");
    }

    @Test
    void aDelayForEverIsNone() {
        queue.addAfter("foo", Duration.ofSeconds(Long.MAX_VALUE));
        timers.advance(Duration.ofDays(100));
        assertThat(queue.length()).isZero();
    }

    @Test
    void whatWaitsForItsTimeIsForgottenByAShutDown() throws InterruptedException {
        queue.addAfter("foo", Duration.ofMillis(5));
        queue.shutDown();
        queue.addAfter("bar", Duration.ofMillis(5));
        queue.addAfter("now", Duration.ZERO);
        assertThat(timers.alarms()).isZero();
        timers.advance(Duration.ofSeconds(1));
        assertThat(queue.get()).isNull();
    }

    @Test
    void whatWaitsForItsTimeDoesNotHoldUpADrain() throws InterruptedException {
        queue.addAfter("foo", Duration.ofMillis(5));
        queue.shutDownWithDrain();
        assertThat(queue.get()).isNull();
        assertThat(timers.alarms()).isZero();
    }

    private List<String> taken() throws InterruptedException {
        List<String> keys = new ArrayList<>();
        while (queue.length() > 0) {
            String key = Objects.requireNonNull(queue.get());
            keys.add(key);
            queue.done(key);
        }
        return keys;
    }
}
