package dev.edict.client.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Many producers and workers at once, with random yields: no key is in two workers, and none is worked on for the last time before
 * its last change.
 */
@ParameterizedClass
@MethodSource("queues")
@Timeout(120)
class ConcurrentQueueTest {
    private static final long SEED = Long.getLong("edict.seed", System.nanoTime());
    private static final int KEYS = 12;

    private final RateLimitedQueue<Integer> queue;
    private final AtomicInteger[] changes = atomics();
    private final AtomicInteger[] seen = atomics();
    private final AtomicInteger[] workers = atomics();
    private final ConcurrentLinkedQueue<String> faults = new ConcurrentLinkedQueue<>();

    ConcurrentQueueTest(Function<QueueOptions<Integer>, RateLimitedQueue<Integer>> make) {
        queue = make.apply(QueueOptions.<Integer>named("").withFairness(key -> key % 3));
    }

    static Stream<Named<Function<QueueOptions<Integer>, RateLimitedQueue<Integer>>>> queues() {
        return Stream.of(Named.of("rate-limited", RateLimitedQueue::of), Named.of("priority", PriorityQueue::of));
    }

    private static AtomicInteger[] atomics() {
        return IntStream.range(0, KEYS).mapToObj(key -> new AtomicInteger()).toArray(AtomicInteger[]::new);
    }

    @BeforeAll
    static void tellTheSeed() {
        System.out.println("ConcurrentQueueTest: -Dedict.seed=" + SEED);
    }

    @RepeatedTest(100)
    void everyKeyIsWorkedOnAfterItsLastChangeAndByOneWorkerAtATime(RepetitionInfo repetition) throws Exception {
        long seed = SEED + repetition.getCurrentRepetition();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> working = new ArrayList<>();
            for (int worker = 0; worker < 5; worker++) {
                Random random = new Random(seed * 31 + worker);
                working.add(threads.submit(() -> work(random)));
            }
            List<Future<?>> producing = new ArrayList<>();
            for (int producer = 0; producer < 5; producer++) {
                Random random = new Random(seed * 37 + producer);
                producing.add(threads.submit(() -> produce(random)));
            }
            for (Future<?> producer : producing) {
                producer.get();
            }
            queue.shutDownWithDrain();
            assertThat(faults).as("seed %d", seed).isEmpty();
            for (int key = 0; key < KEYS; key++) {
                assertThat(seen[key].get()).as("seed %d, key %d", seed, key).isEqualTo(changes[key].get());
            }
            for (Future<?> worker : working) {
                worker.get();
            }
        }
        assertThat(queue.length()).isZero();
    }

    private void produce(Random random) {
        for (int change = 0; change < 60; change++) {
            int key = random.nextInt(KEYS);
            changes[key].incrementAndGet();
            queue.add(key);
            if (random.nextInt(4) == 0) {
                queue.addAfter(random.nextInt(KEYS), Duration.ofNanos(random.nextInt(200_000)));
            }
            yieldNowAndThen(random);
        }
    }

    private boolean work(Random random) throws InterruptedException {
        for (Integer key = queue.get(); key != null; key = queue.get()) {
            if (workers[key].incrementAndGet() != 1) {
                faults.add("two workers at key " + key);
            }
            int now = changes[key].get();
            yieldNowAndThen(random);
            seen[key].accumulateAndGet(now, Math::max);
            if (random.nextInt(20) == 0) {
                queue.addRateLimited(key);
            } else {
                queue.forget(key);
            }
            workers[key].decrementAndGet();
            queue.done(key);
        }
        return true;
    }

    private static void yieldNowAndThen(Random random) {
        if (random.nextBoolean()) {
            Thread.yield();
        }
    }
}
