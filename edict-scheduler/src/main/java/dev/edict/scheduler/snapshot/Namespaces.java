package dev.edict.scheduler.snapshot;

import dev.edict.api.core.v1.Namespace;
import dev.edict.client.index.Cache;
import dev.edict.model.selector.LabelSelector;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is known of namespaces. */
public final class Namespaces {
    private final Cache<Namespace> cache;

    public Namespaces(Cache<Namespace> cache) {
        this.cache = cache;
    }

    /** The labels of a namespace; none of one that is not known. */
    public Map<String, String> labels(String name) {
        Namespace namespace = cache.get("", name);
        return namespace == null ? Map.of() : namespace.metadata().labels();
    }

    /** The same terms with the names of the namespaces that they select. */
    public List<AffinityTerm> named(List<AffinityTerm> terms) {
        return terms.isEmpty() ? terms : terms.stream().map(term -> term.named(this::selected)).toList();
    }

    private Set<String> selected(LabelSelector selector) {
        Set<String> names = new HashSet<>();
        for (Namespace namespace : cache.list()) {
            if (selector.matches(namespace.metadata().labels())) {
                names.add(namespace.name());
            }
        }
        return names;
    }
}
