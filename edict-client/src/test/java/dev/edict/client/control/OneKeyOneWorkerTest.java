package dev.edict.client.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.queue.QueueOptions;
import dev.edict.client.queue.RateLimiter;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many threads that tell, many workers that fail, come again and are slow; in any order in which the machine lets them. */
class OneKeyOneWorkerTest {
    private static final int ROUNDS = 100;
    private static final int TELLERS = 3;
    private static final int TELLINGS = 100;

    /** What is known of a key: how often it was told, how much of that a pass has seen, and how many look at it now. */
    private static final class Key {
        final AtomicLong told = new AtomicLong();
        final AtomicLong seen = new AtomicLong();
        final AtomicInteger workers = new AtomicInteger();
    }

    @Test
    void aKeyIsNeverWithTwoWorkersAndIsLookedAtAfterItWasLastTold() throws InterruptedException {
        long seed = Long.getLong("edict.seed", System.nanoTime());
        System.out.println("one key, one worker: -Dedict.seed=" + seed);
        for (int round = 0; round < ROUNDS; round++) {
            run(seed + round);
        }
    }

    private static void run(long seed) throws InterruptedException {
        Random random = new Random(seed);
        Map<String, Key> keys = new ConcurrentHashMap<>();
        AtomicInteger crowds = new AtomicInteger();
        HandSource source = HandSource.inStep();
        QueueOptions<String> queue = QueueOptions.<String>named("crowd").withMetrics(new MetricRegistry())
                .withLimiter(RateLimiter.exponential(Duration.ofNanos(1000), Duration.ofMillis(1)));
        Random outcomes = new Random(random.nextLong());
        Controller<String> controller = Controller.of(
                ControllerOptions.<String>named("crowd").withWorkers(1 + random.nextInt(4)).withQueue(queue)
                        .withDrainFor(Duration.ofMinutes(1)),
                List.of(source),
                name -> {
                    Key key = keys.computeIfAbsent(name, ignored -> new Key());
                    if (key.workers.incrementAndGet() > 1) {
                        crowds.incrementAndGet();
                    }
                    key.seen.accumulateAndGet(key.told.get(), Math::max);
                    int way = outcomes.nextInt(64);
                    if (way < 32) {
                        Thread.yield();
                    }
                    key.workers.decrementAndGet();
                    return switch (way) {
                        case 0 -> throw new NoAnswerException("for a change", new IOException());
                        case 1, 2, 3, 4 -> Outcome.again("");
                        case 5, 6, 7, 8 -> Outcome.againAfter(Duration.ofNanos(1), "");
                        default -> Outcome.done();
                    };
                });
        controller.start();
        List<Thread> tellers = IntStream.range(0, TELLERS).mapToObj(number -> {
            Random mine = new Random(seed + 31 * number);
            return Thread.ofVirtual().start(() -> {
                for (int telling = 0; telling < TELLINGS; telling++) {
                    String name = "key-" + mine.nextInt(5);
                    keys.computeIfAbsent(name, ignored -> new Key()).told.incrementAndGet();
                    source.tell(name);
                    if (mine.nextInt(10) == 0) {
                        Thread.yield();
                    }
                }
            });
        }).toList();
        for (Thread teller : tellers) {
            teller.join();
        }
        Waiting.until("the workers have begun, with seed " + seed, controller::isWorking);
        assertThat(controller.stop(Duration.ofMinutes(1))).as("drained, with seed %s", seed).isTrue();
        assertThat(crowds).as("keys with two workers, with seed %s", seed).hasValue(0);
        keys.forEach((name, key) -> assertThat(key.seen).as("%s, with seed %s", name, seed).hasValue(key.told.get()));
    }
}
