package dev.edict.client.control;

import dev.edict.client.explain.Wake;
import java.time.Duration;

/**
 * From where a controller hears that a key is to be looked at: an informer, or whatever else a program has, such as the events of
 * another system. Runs may follow each other; each subscribes anew.
 *
 * @param <K> the controller's keys
 */
public interface Source<K> {

    /** For people. */
    String name();

    /** Tells of what is there, and of what happens, until the subscription ends. */
    Subscription subscribe(Sink<K> sink);

    /** Where keys go. Does not wait. Safe for use by any thread. */
    @FunctionalInterface
    interface Sink<K> {
        void wake(K key, Wake wake);
    }

    /** That a controller is told by a source. */
    interface Subscription {
        /** Whether all that was there has been told: then a pass sees all there is. */
        boolean hasSynced();

        /** Waits until it {@link #hasSynced}. @return false if the time was over before */
        boolean awaitSynced(Duration most) throws InterruptedException;

        /** Tells nothing more. */
        void end();
    }
}
