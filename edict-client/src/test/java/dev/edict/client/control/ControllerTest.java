package dev.edict.client.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.client.explain.LoopState;
import dev.edict.client.explain.Pass;
import dev.edict.client.explain.Wake;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ControllerTest extends HandDrivenController {

    private static void waits(Controller<String> controller, String until) throws InterruptedException {
        Waiting.untilSo("a key waits", () -> assertThat(controller.state().waiting())
                .extracting(key -> key.until().toString()).containsExactly(until));
    }

    private static Pass last(Controller<String> controller, long number) throws InterruptedException {
        return Waiting.until("pass " + number, () -> controller.state().passes().stream().findFirst().orElse(null),
                pass -> pass.number() == number);
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
}
