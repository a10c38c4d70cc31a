package dev.edict.client.record;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.model.status.StatusDetails;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Writes to a server. What the server refuses is given up; while it is not reached, the same is tried again a dozen times, and
 * everything else waits. For one thread at a time; any may close it.
 */
final class EventWriter implements AutoCloseable {
    private static final Logger LOG = System.getLogger(EventWriter.class.getName());
    private static final int MOST_TRIES = 12;
    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(10);

    /** How one waits between two tries. */
    @FunctionalInterface
    interface Pause {
        void sleep(Duration time) throws InterruptedException;
    }

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Pause pause;
    private final EventMetrics metrics;
    private boolean unreachable;

    /** One that waits until it is closed. */
    EventWriter(EventMetrics metrics) {
        this.pause = this::untilClosed;
        this.metrics = metrics;
    }

    EventWriter(EventMetrics metrics, Pause pause) {
        this.pause = pause;
        this.metrics = metrics;
    }

    @SuppressWarnings("ReturnValueIgnored") // whoever has paused looks for itself
    private void untilClosed(Duration time) throws InterruptedException {
        closed.await(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Does one write. @param what for the log */
    void write(String what, Runnable call) {
        for (int tries = 1; ; tries++) {
            try {
                call.run();
                unreachable = false;
                metrics.written();
                return;
            } catch (NoAnswerException failure) {
                boolean known = unreachable;
                unreachable = true;
                if (isClosed() || tries == MOST_TRIES || !pauseAfter(tries)) {
                    giveUp(what, failure);
                    return;
                }
                LOG.log(known ? Level.DEBUG : Level.WARNING,
                        () -> "cannot write " + what + ", and tries again: " + failure.getMessage());
            } catch (ClientException refusal) {
                giveUp(what, refusal);
                return;
            }
        }
    }

    /** Whether there is no use in trying: it is closed, and the server was not reached when last tried. */
    boolean isHopeless() {
        return unreachable && isClosed();
    }

    private boolean isClosed() {
        return closed.getCount() == 0;
    }

    /**
     * The first pause is random, so that not all clients come back at once to a server that was away.
     *
     * @return whether to try again
     */
    private boolean pauseAfter(int tries) {
        double part = tries == 1 ? ThreadLocalRandom.current().nextDouble() : 1;
        try {
            pause.sleep(Duration.ofNanos((long) (BETWEEN_TRIES.toNanos() * part)));
            return !isClosed();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Ends a pause: from now on everything is tried once, as long as the server is there. */
    @Override
    public void close() {
        closed.countDown();
    }

    private void giveUp(String what, ClientException failure) {
        metrics.failed();
        boolean expected = failure instanceof ApiFailure.AlreadyExists || isOfNamespaceThatGoes(failure);
        LOG.log(expected ? Level.DEBUG : Level.ERROR, () -> "cannot write " + what + ", and gives it up: " + failure.getMessage());
    }

    /** What happens in a namespace while it goes, and after, is of no use to anybody. */
    private static boolean isOfNamespaceThatGoes(ClientException failure) {
        if (!(failure instanceof ApiFailure refusal) || refusal.status().details() == null) {
            return false;
        }
        StatusDetails details = refusal.status().details();
        return refusal instanceof ApiFailure.NotFound
                ? details.kind().equals("namespaces")
                : details.causes().stream().anyMatch(cause -> cause.reason().equals("NamespaceTerminating"));
    }
}
