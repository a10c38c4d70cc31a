package dev.edict.client.inform;

import dev.edict.client.index.Cache;
import dev.edict.model.selector.LabelSelector;
import dev.edict.types.Resource;
import java.util.List;
import java.util.Optional;

/**
 * Finds objects in a cache, without asking the server.
 *
 * @param namespace the only one in which it looks; empty for all
 */
public record Lister<T extends Resource>(Cache<T> cache, String namespace) {

    /** One for a namespace only. */
    public Lister<T> in(String onlyNamespace) {
        return new Lister<>(cache, onlyNamespace);
    }

    /** All, in no order. */
    public List<T> list() {
        return cache.list(namespace);
    }

    /** Those whose labels are selected. */
    public List<T> list(LabelSelector selector) {
        if (selector.isEverything()) {
            return list();
        }
        return list().stream().filter(object -> selector.matches(object.metadata().labels())).toList();
    }

    /** The object of a name, in the namespace of this. */
    public Optional<T> get(String name) {
        return Optional.ofNullable(cache.get(namespace, name));
    }

    public Optional<T> get(String ofNamespace, String name) {
        return Optional.ofNullable(cache.get(ofNamespace, name));
    }
}
