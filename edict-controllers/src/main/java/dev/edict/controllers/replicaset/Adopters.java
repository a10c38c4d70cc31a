package dev.edict.controllers.replicaset;

import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Change;
import dev.edict.client.control.Owners;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import dev.edict.pods.Selectors;
import dev.edict.types.Resource;
import java.util.List;
import java.util.function.Predicate;

/** Who may want a pod that nobody controls. */
record Adopters<T extends Resource>(ReplicaKind<T> kind, Cache<T> sets) {

    /** Only when a pod is new, or is wanted by others than before. */
    static Predicate<Change<Pod>> news() {
        return change -> switch (change) {
            case Change.Added<Pod> added -> true;
            case Change.Updated<Pod> updated ->
                !updated.before().metadata().labels().equals(updated.after().metadata().labels())
                        || !Owners.controllerOf(updated.before()).equals(Owners.controllerOf(updated.after()));
            case Change.Deleted<Pod> deleted -> false;
        };
    }

    /** Those of its namespace that select it, if it is there for the taking. */
    List<ObjectKey> of(Pod pod) {
        if (pod.isBeingDeleted() || Owners.controllerOf(pod).isPresent()) {
            return List.of();
        }
        return sets.list(pod.namespace()).stream().filter(set -> selects(set, pod)).map(ObjectKey::of).toList();
    }

    /** As for services, a selector that is empty wants no pod. */
    private boolean selects(T set, Pod pod) {
        try {
            LabelSelector selector = Selectors.of(kind.view().apply(set).spec().selector());
            return !selector.isEverything() && selector.matches(pod.metadata().labels());
        } catch (SelectorException broken) {
            return false;
        }
    }
}
