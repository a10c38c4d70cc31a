package dev.edict.client.control;

import dev.edict.client.explain.Wake;
import dev.edict.client.inform.Registration;
import dev.edict.client.inform.SharedInformer;
import dev.edict.types.Resource;
import java.time.Duration;
import java.util.Collection;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * From where a controller hears that a key is to be looked at: an informer, or whatever else a program has, such as the events of
 * another system. Runs may follow each other; each subscribes anew.
 *
 * @param <K> the controller's keys
 */
public interface Source<K> {

    /** For people. */
    String name();

    /**
     * Keys of any kind, by what happens to the objects of an informer, which somebody else starts.
     *
     * @param concerned from an object to the keys of those whom it concerns
     */
    static <T extends Resource, K> Source<K> of(
            SharedInformer<T> informer, Function<? super T, ? extends Collection<K>> concerned) {
        return of(informer, concerned, change -> true);
    }

    /** The same, for some changes only. */
    static <T extends Resource, K> Source<K> of(
            SharedInformer<T> informer,
            Function<? super T, ? extends Collection<K>> concerned,
            Predicate<? super Change<T>> wanted) {
        return new InformerSource<>(informer, concerned, wanted, change -> {});
    }

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

        /** That of who handles what an informer tells. */
        static Subscription to(Registration registration) {
            return new Subscription() {
                @Override
                public boolean hasSynced() {
                    return registration.hasSynced();
                }

                @Override
                public boolean awaitSynced(Duration most) throws InterruptedException {
                    return registration.awaitSynced(most);
                }

                @Override
                public void end() {
                    registration.remove();
                }
            };
        }
    }
}
