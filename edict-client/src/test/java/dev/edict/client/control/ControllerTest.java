package dev.edict.client.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.explain.LoopState;
import dev.edict.client.explain.Pass;
import dev.edict.client.explain.Wake;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.queue.QueueOptions;
import dev.edict.client.queue.RateLimiter;
import dev.edict.client.time.HandMovedTimers;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ControllerTest {
    private final HandMovedTimers timers = new HandMovedTimers();
    private final MetricRegistry metrics = new MetricRegistry();
    private final HandSource source = HandSource.inStep();
    private final BlockingQueue<String> passes = new LinkedBlockingQueue<>();
    private final List<Controller<String>> controllers = new ArrayList<>();

    private Controller<String> controller(int workers, Source<String> from, Reconciler<String> reconciler) {
        QueueOptions<String> queue = QueueOptions.<String>named("hand").withTimers(timers).withMetrics(metrics)
                .withLimiter(RateLimiter.exponential(Duration.ofMillis(5), Duration.ofSeconds(1000)));
        ControllerOptions<String> options = ControllerOptions.<String>named("hand").withWorkers(workers).withQueue(queue)
                .withClock(() -> Instant.ofEpochSecond(0, timers.nanoTime()));
        Controller<String> controller = Controller.of(options, List.of(from), key -> {
            passes.add(key);
            return reconciler.reconcile(key);
        });
        controllers.add(controller);
        return controller;
    }

    private Controller<String> started(Reconciler<String> reconciler) throws InterruptedException {
        Controller<String> controller = controller(1, source, reconciler);
        controller.start();
        Waiting.until("the controller works", controller::isWorking);
        return controller;
    }

    /** The thread that runs a controller, and ends when it is interrupted. */
    private static Thread running(Controller<String> controller) throws InterruptedException {
        Thread running = Thread.ofVirtual().start(() -> {
            try {
                controller.run();
            } catch (InterruptedException lost) {
                Thread.currentThread().interrupt();
            }
        });
        Waiting.until("the controller works", controller::isWorking);
        return running;
    }

    @AfterEach
    void stop() throws InterruptedException {
        for (Controller<String> controller : controllers) {
            controller.stop(Duration.ZERO);
        }
    }

    private void comes(String key) throws InterruptedException {
        assertThat(passes.poll(Waiting.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(key);
    }

    private static void waits(Controller<String> controller, String until) throws InterruptedException {
        Waiting.untilSo("a key waits", () -> assertThat(controller.state().waiting())
                .extracting(key -> key.until().toString()).containsExactly(until));
    }

    private static Pass last(Controller<String> controller, long number) throws InterruptedException {
        return Waiting.until("pass " + number, () -> controller.state().passes().stream().findFirst().orElse(null),
                pass -> pass.number() == number);
    }

    private void says(String... lines) {
        assertThat(metrics.text().lines()).contains(lines);
    }

    @Test
    void whatIsToldIsLookedAt() throws InterruptedException {
        Controller<String> controller = started(key -> Outcome.done());
        source.tell("one");
        comes("one");
        Pass pass = last(controller, 1);
        assertThat(pass.key()).isEqualTo("one");
        assertThat(pass.outcome()).isEqualTo("done");
        assertThat(pass.wakes()).containsExactly(new Wake(Wake.Cause.UPDATED, "hand", "one", "1"));
        assertThat(controller.lastSuccess()).contains(Instant.EPOCH);
        says("controller_runtime_reconcile_total{controller=\"hand\",result=\"success\"} 1",
                "controller_runtime_reconcile_total{controller=\"hand\",result=\"error\"} 0",
                "controller_runtime_reconcile_time_seconds_count{controller=\"hand\"} 1",
                "controller_runtime_max_concurrent_reconciles{controller=\"hand\"} 1",
                "controller_runtime_active_workers{controller=\"hand\"} 0");
    }

    @Test
    void whatFailsIsTriedAgainEverLaterAndFromTheBeginningAfterASuccess() throws InterruptedException {
        List<Throwable> failures = new ArrayList<>(
                List.of(new IllegalStateException("no"), new StackOverflowError("deep"), new Exception("x")));
        Controller<String> controller = started(key -> {
            if (!failures.isEmpty()) {
                sneak(failures.removeFirst());
            }
            return Outcome.done();
        });
        source.tell("one");
        comes("one");
        waits(controller, "1970-01-01T00:00:00.005Z");
        assertThat(last(controller, 1).failure()).isEqualTo("IllegalStateException: no");
        timers.advance(Duration.ofMillis(5));
        comes("one");
        waits(controller, "1970-01-01T00:00:00.015Z");
        timers.advance(Duration.ofMillis(9));
        assertThat(passes).isEmpty();
        timers.advance(Duration.ofMillis(1));
        comes("one");
        waits(controller, "1970-01-01T00:00:00.035Z");
        timers.advance(Duration.ofMillis(20));
        comes("one");
        Pass success = last(controller, 4);
        assertThat(success.wakes()).containsExactly(new Wake(Wake.Cause.RETRY, "loop", "Exception: x", ""));

        failures.add(new IllegalStateException("again"));
        source.tell("one");
        comes("one");
        waits(controller, "1970-01-01T00:00:00.040Z");
        says("controller_runtime_reconcile_errors_total{controller=\"hand\"} 4",
                "controller_runtime_reconcile_panics_total{controller=\"hand\"} 1",
                "controller_runtime_reconcile_total{controller=\"hand\",result=\"error\"} 4");
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneak(Throwable failure) throws E {
        throw (E) failure;
    }

    @Test
    void whatFailsHoldsUpNobodyElse() throws InterruptedException {
        started(key -> {
            if (key.equals("bad")) {
                throw new OutOfMemoryError("said by a test");
            }
            return Outcome.done();
        });
        source.tell("bad");
        comes("bad");
        source.tell("good");
        comes("good");
    }

    @Test
    void aReconcilerThatSaysNothingHasFailed() throws InterruptedException {
        @SuppressWarnings("NullAway") // on purpose
        Controller<String> controller = started(key -> null);
        source.tell("one");
        comes("one");
        assertThat(last(controller, 1).failure()).contains("no outcome");
    }

    @Test
    void whatNothingCanMendIsNotTriedAgainUntilSomethingChanges() throws InterruptedException {
        Controller<String> controller = started(key -> {
            throw new TerminalException("never", null);
        });
        source.tell("one");
        comes("one");
        assertThat(last(controller, 1).outcome()).isEqualTo("given up");
        assertThat(timers.alarms()).isZero();
        source.tell("one");
        comes("one");
        last(controller, 2);
        says("controller_runtime_terminal_reconcile_errors_total{controller=\"hand\"} 2");
    }

    @Test
    void whatIsToComeAgainComesAgainAndSaysWhy() throws InterruptedException {
        List<Outcome> outcomes = new ArrayList<>(List.of(
                Outcome.againAfter(Duration.ofSeconds(10), "the bridge"), Outcome.again("the gateway"), Outcome.done()));
        Controller<String> controller = started(key -> outcomes.removeFirst());
        source.tell("one");
        comes("one");
        waits(controller, "1970-01-01T00:00:10Z");
        assertThat(last(controller, 1)).satisfies(pass -> {
            assertThat(pass.outcome()).isEqualTo("again after 10s");
            assertThat(pass.waitsFor()).isEqualTo("the bridge");
        });
        timers.advance(Duration.ofSeconds(10));
        comes("one");
        waits(controller, "1970-01-01T00:00:10.005Z");
        assertThat(last(controller, 2).wakes()).containsExactly(new Wake(Wake.Cause.DELAYED, "loop", "the bridge", ""));
        timers.advance(Duration.ofMillis(5));
        comes("one");
        assertThat(last(controller, 3).outcome()).isEqualTo("done");
        assertThat(controller.state().waiting()).isEmpty();
        says("controller_runtime_reconcile_total{controller=\"hand\",result=\"requeue_after\"} 1",
                "controller_runtime_reconcile_total{controller=\"hand\",result=\"requeue\"} 1");
    }

    @Test
    void aChangeWakesAKeyThatWaitsAndTheNextPassDecidesAnew() throws InterruptedException {
        List<Outcome> outcomes = new ArrayList<>(List.of(Outcome.againAfter(Duration.ofSeconds(10), "time"), Outcome.done()));
        Controller<String> controller = started(key -> outcomes.removeFirst());
        source.tell("one");
        comes("one");
        waits(controller, "1970-01-01T00:00:10Z");
        source.tell("one");
        comes("one");
        assertThat(last(controller, 2).wakes()).extracting(Wake::cause).containsExactly(Wake.Cause.UPDATED);
        timers.advance(Duration.ofSeconds(20));
        assertThat(controller.state().count()).isEqualTo(2);
        assertThat(controller.state().waiting()).isEmpty();
    }

    @Test
    void nothingIsLookedAtBeforeAllThatIsThereIsKnown() throws InterruptedException {
        HandSource late = HandSource.late();
        Controller<String> controller = controller(2, late, key -> Outcome.done());
        assertThat(controller.readiness().isFine()).as("of one that does not lead").isTrue();
        controller.start();
        late.tell("one");
        assertThat(controller.readiness().problem()).isEqualTo("waits for [hand]");
        assertThat(controller.state().sources()).containsExactly("hand (not in step)");
        assertThat(controller.state().queued()).isEqualTo(1);
        assertThat(passes).isEmpty();
        late.sync();
        comes("one");
        assertThat(controller.isWorking()).isTrue();
        assertThat(controller.isHealthy()).isTrue();
    }

    @Test
    void aControllerThatStopsBeforeItIsInStepEnds() throws InterruptedException {
        Controller<String> controller = controller(1, HandSource.late(), key -> Outcome.done());
        controller.start();
        assertThat(controller.stop(Duration.ofMinutes(1))).isTrue();
        assertThat(controller.state().phase()).isEqualTo("has stopped");
    }

    @Test
    void aControllerThatStopsDealsWithWhatIsQueued() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        Controller<String> controller = started(key -> {
            go.await();
            return Outcome.done();
        });
        List.of("one", "two", "three").forEach(source::tell);
        comes("one");
        Thread.ofVirtual().start(() -> {
            try {
                Waiting.until("the controller stops", () -> controller.state().phase().equals("stops"));
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
            source.tell("four");
            go.countDown();
        });
        assertThat(controller.stop(Duration.ofMinutes(1))).isTrue();
        comes("two");
        comes("three");
        assertThat(passes).isEmpty();
    }

    @Test
    void aPassThatDoesNotEndIsInterruptedWhenTheTimeIsOver() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);
        Controller<String> controller = started(key -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException stopping) {
                interrupted.countDown();
                throw stopping;
            }
            return Outcome.done();
        });
        source.tell("one");
        source.tell("two");
        comes("one");
        assertThat(controller.stop(Duration.ofMillis(1))).isFalse();
        assertThat(interrupted.await(1, TimeUnit.MINUTES)).isTrue();
        assertThat(passes).isEmpty();
    }

    @Test
    void whoRunsItAndIsInterruptedStopsItAtOnceAndItCanRunAgain() throws InterruptedException {
        Controller<String> controller = controller(1, source, key -> {
            if (key.equals("long")) {
                new CountDownLatch(1).await();
            }
            return Outcome.done();
        });
        Thread leading = running(controller);
        assertThatThrownBy(controller::start).isInstanceOf(IllegalStateException.class);
        source.tell("long");
        comes("long");
        source.tell("left");
        leading.interrupt();
        leading.join();
        assertThat(passes).isEmpty();
        source.tell("nobody");

        controller.start();
        source.tell("two");
        comes("two");
    }

    @Test
    void aPassThatInterruptsItselfEndsNoWorker() throws InterruptedException {
        started(key -> {
            Thread.currentThread().interrupt();
            return Outcome.done();
        });
        source.tell("one");
        comes("one");
        source.tell("two");
        comes("two");
    }

    @Test
    void aControllerWhosePassHangsIsNotHealthy() throws InterruptedException {
        Controller<String> controller = started(key -> {
            new CountDownLatch(1).await();
            return Outcome.done();
        });
        source.tell("one");
        comes("one");
        Waiting.until("the pass is under way", () -> !controller.state().running().isEmpty());
        timers.advance(Duration.ofMinutes(10));
        assertThat(controller.isHealthy()).isTrue();
        timers.advance(Duration.ofNanos(1));
        assertThat(controller.health().problem()).isEqualTo("the pass for one takes longer than 600 s");
        LoopState state = controller.state();
        assertThat(state.running()).extracting(Pass::key).containsExactly("one");
    }

    @Test
    void anybodyMayAskForAPass() throws InterruptedException {
        Controller<String> controller = started(key -> Outcome.done());
        controller.wake("one", "a test");
        comes("one");
        assertThat(last(controller, 1).wakes()).containsExactly(Wake.asked("a test"));
    }

    @Test
    void aFailureThatCanNotEvenBeToldCostsNeitherTheWorkerNorTheKey() throws InterruptedException {
        List<RuntimeException> failures = new ArrayList<>(List.of(new IllegalStateException() {
            private static final long serialVersionUID = 1;

            @Override
            public String getMessage() {
                throw new UnsupportedOperationException("this is what the test wants");
            }
        }));
        Controller<String> controller = started(key -> {
            if (!failures.isEmpty()) {
                throw failures.removeFirst();
            }
            return Outcome.done();
        });
        source.tell("one");
        comes("one");
        source.tell("two");
        comes("two");
        timers.advance(Duration.ofMinutes(1));
        comes("one");
        assertThat(last(controller, 3).outcome()).isEqualTo("done");
    }

    @Test
    void whoIsInterruptedTwiceStopsItAllTheSameAndItCanRunAgain() throws InterruptedException {
        CountDownLatch noticed = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Controller<String> controller = controller(1, source, key -> {
            if (key.equals("slow")) {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException stopping) {
                    noticed.countDown();
                    mayEnd.await();
                }
            }
            return Outcome.done();
        });
        Thread leading = running(controller);
        source.tell("slow");
        comes("slow");
        leading.interrupt();
        noticed.await();
        leading.interrupt();
        leading.join();
        assertThat(controller.state().phase()).isEqualTo("has stopped");
        assertThatThrownBy(controller::start).as("a pass goes on").isInstanceOf(IllegalStateException.class);

        mayEnd.countDown();
        Waiting.untilSo("it can begin again", controller::start);
        source.tell("two");
        comes("two");
    }

    @Test
    void whatNobodyHasLookedAtIsNotCountedAsQueuedForEver() throws InterruptedException {
        HandSource late = HandSource.late();
        Controller<String> controller = controller(1, late, key -> Outcome.done());
        controller.start();
        late.tell("one");
        says("workqueue_depth{name=\"hand\"} 1");
        controller.stop(Duration.ZERO);
        says("workqueue_depth{name=\"hand\"} 0");
    }
}
