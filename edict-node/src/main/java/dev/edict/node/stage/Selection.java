package dev.edict.node.stage;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A selector of containers as something that can be asked. */
record Selection(Set<String> namespaces, LabelSelector pods, Set<String> containers, List<Glob> images) {

    /** @return null if it selects nothing, since its selector of labels means nothing */
    static @Nullable Selection of(@Nullable ContainerSelector selector) {
        if (selector == null) {
            return new Selection(Set.of(), LabelSelector.EVERYTHING, Set.of(), List.of());
        }
        try {
            return new Selection(
                    Set.copyOf(selector.namespaces()),
                    selector.pods() == null
                            ? LabelSelector.EVERYTHING
                            : LabelSelector.ofObject(dev.edict.api.meta.v1.LabelSelector.CODEC.toObject(selector.pods())),
                    Set.copyOf(selector.containers()),
                    selector.images().stream().map(Glob::of).toList());
        } catch (SelectorException broken) {
            return null;
        }
    }

    boolean fits(Pod pod, Container container) {
        return (namespaces.isEmpty() || namespaces.contains(pod.namespace()))
                && (containers.isEmpty() || containers.contains(container.name()))
                && pods.matches(pod.metadata().labels())
                && (images.isEmpty() || images.stream().anyMatch(image -> image.fits(container.image())));
    }
}
