package dev.edict.controllers.job;

import dev.edict.client.control.Change;
import dev.edict.client.control.Source;
import dev.edict.client.explain.Wake;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.Handler;
import dev.edict.client.inform.Registration;
import dev.edict.client.inform.SharedInformer;
import dev.edict.client.time.Timers;
import dev.edict.types.Resource;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Wakes jobs a second after something has happened, once for all that happens within it: pods come and go in numbers, and each pass
 * writes the job's status.
 *
 * @param concerned from a change to the jobs that it concerns. Is asked at once, whatever waits
 */
record Batched<T extends Resource>(
        SharedInformer<T> informer, Function<Change<T>, ? extends Collection<ObjectKey>> concerned, Timers timers)
        implements Source<ObjectKey> {

    static final Duration PERIOD = Duration.ofSeconds(1);

    @Override
    public String name() {
        return informer.type().plural();
    }

    @Override
    public Subscription subscribe(Sink<ObjectKey> sink) {
        Set<ObjectKey> waiting = ConcurrentHashMap.newKeySet();
        Registration registration = informer.addHandler(new Handler<T>() {
            @Override
            public void onAdd(T object, boolean inInitialList) {
                tell(new Change.Added<>(object), inInitialList ? Wake.Cause.LISTED : Wake.Cause.ADDED, object);
            }

            @Override
            public void onUpdate(T before, T after) {
                if (!before.metadata().resourceVersion().equals(after.metadata().resourceVersion())) {
                    tell(new Change.Updated<>(before, after), Wake.Cause.UPDATED, after);
                }
            }

            @Override
            public void onDelete(T last, boolean finalStateUnknown) {
                tell(new Change.Deleted<>(last), Wake.Cause.DELETED, last);
            }

            private void tell(Change<T> change, Wake.Cause cause, T object) {
                Wake wake = new Wake(cause, name(), ObjectKey.of(object).toString(), object.metadata().resourceVersion());
                concerned.apply(change).forEach(key -> wakeLater(sink, waiting, key, wake));
            }
        });
        return Subscription.to(registration);
    }

    private void wakeLater(Sink<ObjectKey> sink, Set<ObjectKey> waiting, ObjectKey key, Wake wake) {
        if (waiting.add(key)) {
            timers.at(timers.nanoTime() + PERIOD.toNanos(), () -> {
                waiting.remove(key);
                sink.wake(key, wake);
            });
        }
    }
}
