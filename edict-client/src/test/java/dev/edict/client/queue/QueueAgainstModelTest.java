package dev.edict.client.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.time.HandMovedTimers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Random calls, one after the other, are answered as a model of a few lines answers them. */
class QueueAgainstModelTest {
    private static final long SEED = Long.getLong("edict.seed", System.nanoTime());

    /** The contract as slow sets and lists. */
    private static final class Model {
        final ArrayDeque<Integer> queue = new ArrayDeque<>();
        final Set<Integer> wanted = new HashSet<>();
        final Set<Integer> workedOn = new HashSet<>();
        final Map<Integer, Long> later = new HashMap<>();
        long now;

        void add(int key) {
            if (wanted.add(key) && !workedOn.contains(key)) {
                queue.add(key);
            }
        }

        void addAfter(int key, long delay) {
            if (delay <= 0) {
                add(key);
            } else {
                later.merge(key, now + delay, Math::min);
            }
        }

        void advance(long time) {
            for (long end = now + time; now < end; ) {
                now++;
                List<Integer> due = later.entrySet().stream().filter(entry -> entry.getValue() <= now).map(Map.Entry::getKey).toList();
                due.forEach(later::remove);
                due.forEach(this::add);
            }
        }

        int get() {
            int key = queue.remove();
            wanted.remove(key);
            workedOn.add(key);
            return key;
        }

        void done(int key) {
            if (workedOn.remove(key) && wanted.contains(key)) {
                queue.add(key);
            }
        }
    }

    @BeforeAll
    static void tellTheSeed() {
        System.out.println("QueueAgainstModelTest: -Dedict.seed=" + SEED);
    }

    @RepeatedTest(200)
    void randomCallsAreAnsweredAsByTheModel(RepetitionInfo repetition) throws InterruptedException {
        long seed = SEED + repetition.getCurrentRepetition();
        Random random = new Random(seed);
        HandMovedTimers timers = new HandMovedTimers();
        RateLimitedQueue<Integer> queue = RateLimitedQueue.of(QueueOptions.<Integer>named("").withTimers(timers));
        Model model = new Model();
        for (int step = 0; step < 300; step++) {
            int key = random.nextInt(8);
            switch (random.nextInt(5)) {
                case 0 -> {
                    queue.add(key);
                    model.add(key);
                }
                case 1 -> {
                    // Times of different keys differ, so that the order of those that come due is given.
                    long delay = (random.nextInt(4) * 8L + key - model.now % 8 + 8) % 32;
                    queue.addAfter(key, Duration.ofMillis(delay));
                    model.addAfter(key, delay);
                }
                case 2 -> {
                    long time = random.nextInt(12);
                    timers.advance(Duration.ofMillis(time));
                    model.advance(time);
                }
                case 3 -> {
                    if (!model.queue.isEmpty()) {
                        assertThat(queue.get()).as("seed %d, step %d", seed, step).isEqualTo(model.get());
                    }
                }
                default -> {
                    List<Integer> working = new ArrayList<>(model.workedOn);
                    int whose = working.isEmpty() || random.nextInt(10) == 0 ? key : working.get(random.nextInt(working.size()));
                    queue.done(whose);
                    model.done(whose);
                }
            }
            assertThat(queue.length()).as("seed %d, step %d", seed, step).isEqualTo(model.queue.size());
        }
    }
}
