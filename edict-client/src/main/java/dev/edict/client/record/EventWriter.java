package dev.edict.client.record;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.failure.NoAnswerException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Writes to a server. What the server refuses is given up; while it is not reached, the same is tried again a dozen times, and everything
 * else waits.
 */
final class EventWriter {
    private static final Logger LOG = System.getLogger(EventWriter.class.getName());
    private static final int MOST_TRIES = 12;

    /** How one waits between two tries. */
    @FunctionalInterface
    interface Pause {
        void sleep(Duration time) throws InterruptedException;
    }

    private final Pause pause;
    private final Duration between;
    private final EventMetrics metrics;

    EventWriter(Pause pause, Duration between, EventMetrics metrics) {
        this.pause = pause;
        this.between = between;
        this.metrics = metrics;
    }

    /**
     * Does one write.
     *
     * @param what for the log
     * @param closing whether there is time for one try only
     * @throws InterruptedException while waiting for the next try: the event is given up
     */
    void write(String what, boolean closing, Runnable call) throws InterruptedException {
        for (int tries = 1; ; tries++) {
            try {
                call.run();
                metrics.written();
                return;
            } catch (NoAnswerException unreachable) {
                if (closing || tries == MOST_TRIES) {
                    giveUp(what, unreachable);
                    return;
                }
                LOG.log(Level.WARNING, () -> "cannot write " + what + ", and tries again: " + unreachable.getMessage());
                pauseAfter(tries, what, unreachable);
            } catch (ClientException refusal) {
                giveUp(what, refusal);
                return;
            }
        }
    }

    /** The first pause is random, so that not all clients come back at once to a server that was away. */
    private void pauseAfter(int tries, String what, ClientException failure) throws InterruptedException {
        double part = tries == 1 ? ThreadLocalRandom.current().nextDouble() : 1;
        try {
            pause.sleep(Duration.ofNanos((long) (between.toNanos() * part)));
        } catch (InterruptedException interrupted) {
            giveUp(what, failure);
            throw interrupted;
        }
    }

    private void giveUp(String what, ClientException failure) {
        metrics.failed();
        boolean expected = failure instanceof ApiFailure.AlreadyExists || isOfTerminatingNamespace(failure);
        LOG.log(expected ? Level.DEBUG : Level.ERROR, () -> "cannot write " + what + ", and gives it up: " + failure.getMessage());
    }

    private static boolean isOfTerminatingNamespace(ClientException failure) {
        return failure instanceof ApiFailure refusal && refusal.status().details() != null
                && refusal.status().details().causes().stream().anyMatch(cause -> cause.reason().equals("NamespaceTerminating"));
    }
}
