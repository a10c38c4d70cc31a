package dev.edict.server.admit.match;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.SortedTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a resource by which admission is configured, each made ready once after it has changed. What this server has
 * written counts for the next request. What the watch cache knows is a value that stays the same for as long as nothing
 * changes, so to ask whether there is anything new costs two comparisons; nothing is read before the first request that wants
 * to know. Safe for use by any thread.
 *
 * @param <C> an object, ready for use
 */
public final class Configurations<C> {
    private final Supplier<ResourceRegistry> source;
    private final Function<ObjectValue, C> prepare;
    private volatile @Nullable ResourceRegistry registry;
    private volatile Seen<C> seen = new Seen<>(SortedTree.empty(), Map.of(), List.of());

    /** @param ready by the objects of which they were made */
    private record Seen<C>(SortedTree<CachedObject> objects, Map<CachedObject, C> ready, List<C> ordered) {}

    /** @param prepare makes an object of the storage version ready; must not fail, whatever is stored */
    public Configurations(Supplier<ResourceRegistry> source, Function<ObjectValue, C> prepare) {
        this.source = source;
        this.prepare = prepare;
    }

    /** All of them in the order of their names: the same list for as long as none changes. */
    public List<C> current() {
        ResourceRegistry known = registry;
        if (known == null) {
            known = source.get();
            registry = known;
        }
        SortedTree<CachedObject> objects = known.recent().objects();
        Seen<C> before = seen;
        return before.objects() == objects ? before.ordered() : refresh();
    }

    private synchronized List<C> refresh() {
        Seen<C> before = seen;
        SortedTree<CachedObject> objects = source.get().recent().objects();
        if (before.objects() == objects) {
            return before.ordered();
        }
        Map<CachedObject, C> ready = new HashMap<>();
        List<C> ordered = new ArrayList<>();
        Iterator<CachedObject> all = objects.range("", null);
        while (all.hasNext()) {
            CachedObject object = all.next();
            if (object.isUninitialized()) {
                // Nobody is to see it yet.
                continue;
            }
            C known = before.ready().get(object);
            C configuration = known != null ? known : prepare.apply(object.tree());
            ready.put(object, configuration);
            ordered.add(configuration);
        }
        seen = new Seen<>(objects, ready, List.copyOf(ordered));
        return seen.ordered();
    }
}
