package dev.edict.client.inform;

import dev.edict.types.Resource;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Is told what happens to objects. Calls come one after the other, for each object in the order in which it changed, after the cache
 * has been changed; the cache may be further by then. Several changes may come as one, and an update may tell of nothing new: after a
 * list, and with each resync. An object that was deleted and made again under the same name may come as an update; the uids differ then.
 *
 * <p>What takes long belongs elsewhere, such as in a work queue: what is not handled yet waits in memory. A call that fails is written
 * to the log, and the next comes nevertheless.
 */
public interface Handler<T extends Resource> {

    /** @param inInitialList whether the object was there before this handler, or before the informer, began */
    default void onAdd(T object, boolean inInitialList) {}

    default void onUpdate(T before, T after) {}

    /**
     * @param last the object as it was last, at the version of its deletion
     * @param finalStateUnknown if nobody has seen the object go: then it is as it was when it was last seen, which may be long ago
     */
    default void onDelete(T last, boolean finalStateUnknown) {}

    /** One for whom all is the same: it takes the newest state of each object to which something has happened. */
    static <T extends Resource> Handler<T> each(Consumer<? super T> action) {
        return new Handler<>() {
            @Override
            public void onAdd(T object, boolean inInitialList) {
                action.accept(object);
            }

            @Override
            public void onUpdate(T before, T after) {
                action.accept(after);
            }

            @Override
            public void onDelete(T last, boolean finalStateUnknown) {
                action.accept(last);
            }
        };
    }

    /** The same for some objects only: what begins to be one of them is added, what ceases to be one is deleted. */
    default Handler<T> only(Predicate<? super T> wanted) {
        return new FilteringHandler<>(wanted, this);
    }
}
