package dev.edict.client.control;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** A controller whose time is moved and whose keys are told by hand, and which is stopped in the end. */
abstract class HandDrivenController {
    final HandMovedTimers timers = new HandMovedTimers();
    final MetricRegistry metrics = new MetricRegistry();
    final HandSource source = HandSource.inStep();
    final BlockingQueue<String> passes = new LinkedBlockingQueue<>();
    final List<Controller<String>> controllers = new ArrayList<>();

    final Controller<String> controller(int workers, Source<String> from, Reconciler<String> reconciler) {
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

    final Controller<String> started(Reconciler<String> reconciler) throws InterruptedException {
        Controller<String> controller = controller(1, source, reconciler);
        controller.start();
        Waiting.until("the controller works", controller::isWorking);
        return controller;
    }

    /** The thread that runs a controller, and ends when it is interrupted. */
    static Thread running(Controller<String> controller) throws InterruptedException {
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

    final void comes(String key) throws InterruptedException {
        assertThat(passes.poll(Waiting.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(key);
    }

    final void says(String... lines) {
        assertThat(metrics.text().lines()).contains(lines);
    }
}
