package dev.edict.client.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.testing.Waiting;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What client-go documents of its queues holds for each of ours. */
@ParameterizedClass
@MethodSource("queues")
@Timeout(120)
class WorkQueueContractTest {
    private final WorkQueue<String> queue;

    WorkQueueContractTest(Function<QueueOptions<String>, WorkQueue<String>> make) {
        queue = make.apply(QueueOptions.named(""));
    }

    static Stream<Named<Function<QueueOptions<String>, WorkQueue<String>>>> queues() {
        return Stream.of(
                Named.of("plain", WorkQueue::of),
                Named.of("rate-limited", RateLimitedQueue::of),
                Named.of("priority", PriorityQueue::of),
                Named.of("fair", options -> WorkQueue.of(options.withFairness(key -> key.charAt(0)))));
    }

    @Test
    void keysComeInTheOrderInWhichTheyWereAdded() throws InterruptedException {
        queue.add("one");
        queue.add("two");
        queue.add("three");
        assertThat(queue.length()).isEqualTo(3);
        assertThat(queue.get()).isEqualTo("one");
        assertThat(queue.get()).isEqualTo("two");
        queue.shutDown();
        assertThat(queue.get()).isEqualTo("three");
        assertThat(queue.get()).isNull();
    }

    @Test
    void aKeyThatIsAddedTwiceBeforeItIsWorkedOnComesOnce() throws InterruptedException {
        queue.add("bar");
        queue.add("foo");
        queue.add("bar");
        assertThat(queue.length()).isEqualTo(2);
        assertThat(queue.get()).isEqualTo("bar");
        queue.done("bar");
        assertThat(queue.get()).isEqualTo("foo");
        queue.done("foo");
        assertThat(queue.length()).isZero();
    }

    @Test
    void aKeyThatIsAddedDuringTheWorkComesAgainAfterIt() throws InterruptedException {
        queue.add("foo");
        assertThat(queue.get()).isEqualTo("foo");
        queue.add("foo");
        queue.add("foo");
        assertThat(queue.length()).isZero();
        queue.done("foo");
        assertThat(queue.length()).isOne();
        assertThat(queue.get()).isEqualTo("foo");
        queue.done("foo");
        assertThat(queue.length()).isZero();
    }

    @Test
    void aSecondWorkerWaitsUntilTheFirstIsDoneWithTheKey() throws Exception {
        queue.add("foo");
        assertThat(queue.get()).isEqualTo("foo");
        queue.add("foo");
        FutureTask<String> second = new FutureTask<>(queue::get);
        Thread worker = Thread.ofVirtual().start(second);
        untilItWaits(worker);
        assertThat(second.isDone()).isFalse();
        queue.done("foo");
        assertThat(second.get()).isEqualTo("foo");
    }

    @Test
    void aKeyThatComesAgainComesAfterThoseThatWait() throws InterruptedException {
        queue.add("foo");
        assertThat(queue.get()).isEqualTo("foo");
        queue.add("foo");
        queue.add("bar");
        queue.done("foo");
        assertThat(queue.get()).isEqualTo("bar");
        assertThat(queue.get()).isEqualTo("foo");
    }

    @Test
    void whatIsAddedAfterTheShutDownIsIgnored() throws InterruptedException {
        queue.add("foo");
        queue.shutDown();
        queue.add("late");
        assertThat(queue.isShuttingDown()).isTrue();
        assertThat(queue.get()).isEqualTo("foo");
        queue.add("foo");
        queue.done("foo");
        assertThat(queue.get()).isNull();
        assertThat(queue.length()).isZero();
    }

    @Test
    void workersThatWaitAreToldOfTheShutDown() throws Exception {
        FutureTask<String> first = new FutureTask<>(queue::get);
        FutureTask<String> second = new FutureTask<>(queue::get);
        Thread.ofVirtual().start(first);
        untilItWaits(Thread.ofVirtual().start(second));
        queue.shutDown();
        assertThat(first.get()).isNull();
        assertThat(second.get()).isNull();
    }

    @Test
    void aShutDownDoesNotWaitForWorkers() throws InterruptedException {
        queue.add("foo");
        assertThat(queue.get()).isEqualTo("foo");
        queue.shutDown();
        queue.shutDown();
        assertThat(queue.get()).isNull();
    }

    @Test
    void aDrainWaitsForAllWhoWork() throws Exception {
        queue.add("foo");
        queue.add("bar");
        assertThat(queue.get()).isEqualTo("foo");
        assertThat(queue.get()).isEqualTo("bar");
        FutureTask<Void> drain = drain();
        assertThat(queue.get()).isNull();
        queue.done("foo");
        assertThat(drain.isDone()).isFalse();
        queue.done("bar");
        drain.get();
    }

    @Test
    void aDrainWaitsForKeysThatWereAddedDuringTheWork() throws Exception {
        queue.add("foo");
        assertThat(queue.get()).isEqualTo("foo");
        queue.add("foo");
        FutureTask<Void> drain = drain();
        assertThat(queue.get()).isNull();
        queue.done("foo");
        assertThat(queue.get()).isEqualTo("foo");
        assertThat(drain.isDone()).isFalse();
        queue.done("foo");
        assertThat(queue.get()).isNull();
        drain.get();
    }

    @Test
    void aShutDownEndsADrain() throws Exception {
        queue.add("foo");
        assertThat(queue.get()).isEqualTo("foo");
        FutureTask<Void> drain = drain();
        assertThat(queue.get()).isNull();
        queue.shutDown();
        drain.get();
    }

    @Test
    void aDrainOfAQueueWithoutWorkersDoesNotWait() throws InterruptedException {
        queue.add("foo");
        queue.shutDownWithDrain();
        assertThat(queue.get()).isEqualTo("foo");
    }

    @Test
    void anInterruptedWorkerTakesNoKeyWithIt() throws Exception {
        FutureTask<String> worker = new FutureTask<>(() -> {
            try {
                return queue.get();
            } catch (InterruptedException interrupted) {
                return "interrupted";
            }
        });
        Thread thread = Thread.ofVirtual().start(worker);
        untilItWaits(thread);
        thread.interrupt();
        assertThat(worker.get()).isEqualTo("interrupted");
        queue.add("foo");
        assertThat(queue.get()).isEqualTo("foo");
    }

    @Test
    void doneWithAKeyThatNobodyWorksOnIsIgnored() throws InterruptedException {
        queue.done("foo");
        queue.add("foo");
        queue.done("foo");
        assertThat(queue.length()).isOne();
        assertThat(queue.get()).isEqualTo("foo");
    }

    private FutureTask<Void> drain() {
        FutureTask<Void> drain = new FutureTask<>(() -> {
            queue.shutDownWithDrain();
            return null;
        });
        Thread.ofVirtual().start(drain);
        return drain;
    }

    private static void untilItWaits(Thread thread) throws InterruptedException {
        Waiting.until("the worker waits", () -> thread.getState() == Thread.State.WAITING);
    }
}
