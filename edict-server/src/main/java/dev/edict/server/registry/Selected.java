package dev.edict.server.registry;

import dev.edict.model.budget.TimeBudget;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.Interest;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Those of some objects that are selected. */
record Selected(Iterable<CachedObject> all, Interest.Selection selection) implements Iterable<CachedObject> {

    static Iterable<CachedObject> of(Iterable<CachedObject> all, Interest.Selection selection) {
        return selection == Interest.Selection.ALL ? all : new Selected(all, selection);
    }

    @Override
    public Iterator<CachedObject> iterator() {
        Iterator<CachedObject> candidates = all.iterator();
        return new Iterator<>() {
            private @Nullable CachedObject next;

            @Override
            public boolean hasNext() {
                while (next == null && candidates.hasNext()) {
                    TimeBudget.giveWay();
                    CachedObject candidate = candidates.next();
                    if (selection.test(candidate)) {
                        next = candidate;
                    }
                }
                return next != null;
            }

            @Override
            public CachedObject next() {
                if (!hasNext() || next == null) {
                    throw new NoSuchElementException();
                }
                CachedObject found = next;
                next = null;
                return found;
            }
        };
    }
}
