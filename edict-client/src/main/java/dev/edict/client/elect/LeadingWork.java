package dev.edict.client.elect;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;

/** The work of a leader while it leads. */
interface LeadingWork {

    void begin();

    /** Whether it has ended by a failure. */
    boolean hasFailed();

    /**
     * Tells it to end, the first time, and waits for that. Who waits again does not disturb it in ending.
     *
     * @return whether it has ended
     */
    boolean end(Duration atMost) throws InterruptedException;

    /** On a thread of its own, which is interrupted to end it. */
    static LeadingWork of(LeaderCallbacks callbacks) {
        return new OnThread(callbacks);
    }

    /** See {@link #of}. */
    final class OnThread implements LeadingWork {
        private static final Logger LOG = System.getLogger(LeadingWork.class.getName());

        private final Thread thread;
        private volatile boolean failed;

        /** Whether it has been told to end. Of the one who ends it. */
        private boolean isTold;

        OnThread(LeaderCallbacks callbacks) {
            thread = Thread.ofVirtual().name("leading").unstarted(() -> work(callbacks));
        }

        private void work(LeaderCallbacks callbacks) {
            try {
                callbacks.startedLeading();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException | Error failure) {
                failed = true;
                LOG.log(Level.ERROR, "the work of the leader has failed", failure);
            }
        }

        @Override
        public void begin() {
            thread.start();
        }

        @Override
        public boolean hasFailed() {
            return failed;
        }

        @Override
        public boolean end(Duration atMost) throws InterruptedException {
            if (!isTold) {
                isTold = true;
                thread.interrupt();
            }
            return thread.join(atMost);
        }
    }
}
