package dev.edict.client.control;

import dev.edict.client.explain.Wake;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.inform.Handler;
import dev.edict.client.inform.Registration;
import dev.edict.client.inform.SharedInformer;
import dev.edict.types.Resource;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Keys by what happens to the objects of an informer. An update wakes the keys of the object as it was and as it is: an object that
 * is handed from one owner to another is news to both.
 *
 * @param keys from an object to whom it concerns
 * @param wanted which changes count
 * @param first is told of each change, whether it counts or not, before any key is woken
 */
record InformerSource<T extends Resource, K>(
        SharedInformer<T> informer,
        Function<? super T, ? extends Collection<K>> keys,
        Predicate<? super Change<T>> wanted,
        Consumer<? super Change<T>> first)
        implements Source<K> {

    @Override
    public String name() {
        return informer.type().plural();
    }

    @Override
    public Subscription subscribe(Sink<K> sink) {
        Registration registration = informer.addHandler(new Handler<T>() {
            @Override
            public void onAdd(T object, boolean inInitialList) {
                if (counts(new Change.Added<>(object))) {
                    tell(sink, inInitialList ? Wake.Cause.LISTED : Wake.Cause.ADDED, object, keys.apply(object));
                }
            }

            @Override
            public void onUpdate(T before, T after) {
                boolean isNews = !before.metadata().resourceVersion().equals(after.metadata().resourceVersion());
                if (!isNews || counts(new Change.Updated<>(before, after))) {
                    Set<K> concerned = new LinkedHashSet<>(keys.apply(before));
                    concerned.addAll(keys.apply(after));
                    tell(sink, isNews ? Wake.Cause.UPDATED : Wake.Cause.RESYNC, after, concerned);
                }
            }

            @Override
            public void onDelete(T last, boolean finalStateUnknown) {
                if (counts(new Change.Deleted<>(last))) {
                    tell(sink, Wake.Cause.DELETED, last, keys.apply(last));
                }
            }
        });
        return Subscription.to(registration);
    }

    private boolean counts(Change<T> change) {
        first.accept(change);
        return wanted.test(change);
    }

    private void tell(Sink<K> sink, Wake.Cause cause, T object, Collection<K> concerned) {
        if (!concerned.isEmpty()) {
            Wake wake = new Wake(cause, name(), ObjectKey.of(object).toString(), object.metadata().resourceVersion());
            concerned.forEach(key -> sink.wake(key, wake));
        }
    }
}
