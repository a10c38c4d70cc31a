package dev.edict.server.admit.plugin;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.SortedTree;
import java.util.Comparator;
import java.util.Iterator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The one object of a resource that counts where none is named. It is looked for again only when the objects have changed. */
final class Chosen {
    /** The newest first; of those of one second, the first by name. */
    static final Comparator<ObjectValue> NEWEST = Comparator
            .comparing((ObjectValue object) -> object.object("metadata").string("creationTimestamp")).reversed()
            .thenComparing(object -> new ApiObject(object).name());

    private final Supplier<ResourceRegistry> registry;
    private final Predicate<ObjectValue> candidate;
    private final Comparator<ObjectValue> order;
    private volatile @Nullable Finding last;

    /** @param chosen the first of the candidates among these objects, if there is one */
    private record Finding(SortedTree<CachedObject> among, @Nullable ObjectValue chosen) {}

    /** @param order the first in it is chosen */
    Chosen(Supplier<ResourceRegistry> registry, Predicate<ObjectValue> candidate, Comparator<ObjectValue> order) {
        this.registry = registry;
        this.candidate = candidate;
        this.order = order;
    }

    /** The object now, or null if there is none. */
    @Nullable ObjectValue find() {
        SortedTree<CachedObject> objects = registry.get().recent().objects();
        Finding known = last;
        if (known == null || known.among() != objects) {
            known = new Finding(objects, choose(objects));
            last = known;
        }
        return known.chosen();
    }

    private @Nullable ObjectValue choose(SortedTree<CachedObject> objects) {
        ObjectValue first = null;
        for (Iterator<CachedObject> all = objects.range("", null); all.hasNext();) {
            CachedObject next = all.next();
            if (next.isUninitialized()) {
                continue;
            }
            ObjectValue object = next.tree();
            if (candidate.test(object) && (first == null || order.compare(object, first) < 0)) {
                first = object;
            }
        }
        return first;
    }
}
