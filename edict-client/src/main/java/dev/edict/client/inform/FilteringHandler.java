package dev.edict.client.inform;

import dev.edict.types.Resource;
import java.util.function.Predicate;

/** Tells another handler of some objects only. */
record FilteringHandler<T extends Resource>(Predicate<? super T> wanted, Handler<T> handler) implements Handler<T> {

    @Override
    public void onAdd(T object, boolean inInitialList) {
        if (wanted.test(object)) {
            handler.onAdd(object, inInitialList);
        }
    }

    @Override
    public void onUpdate(T before, T after) {
        boolean was = wanted.test(before);
        boolean is = wanted.test(after);
        if (was && is) {
            handler.onUpdate(before, after);
        } else if (is) {
            handler.onAdd(after, false);
        } else if (was) {
            handler.onDelete(before, false);
        }
    }

    @Override
    public void onDelete(T last, boolean finalStateUnknown) {
        if (wanted.test(last)) {
            handler.onDelete(last, finalStateUnknown);
        }
    }
}
