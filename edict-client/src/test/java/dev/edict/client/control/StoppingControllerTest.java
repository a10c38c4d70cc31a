package dev.edict.client.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.testing.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How a controller ends, and begins again. */
class StoppingControllerTest extends HandDrivenController {

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

    @Test
    void aSourceThatCanNotBeLeftDoesNotKeepAControllerFromStopping() throws InterruptedException {
        Controller<String> controller = controller(1, new Source<>() {
            @Override
            public String name() {
                return "clinging";
            }

            @Override
            public Subscription subscribe(Sink<String> sink) {
                return new Subscription() {
                    @Override
                    public boolean hasSynced() {
                        return true;
                    }

                    @Override
                    public boolean awaitSynced(Duration most) {
                        return true;
                    }

                    @Override
                    public void end() {
                        throw new IllegalStateException("this is what the test wants");
                    }
                };
            }
        }, key -> Outcome.done());
        controller.start();
        assertThat(controller.stop(Waiting.PATIENCE)).isTrue();
        assertThat(controller.state().phase()).isEqualTo("has stopped");
    }
}
