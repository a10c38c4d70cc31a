package dev.edict.scheduler.spread;

import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.core.v1.ReplicationController;
import dev.edict.api.core.v1.Service;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.control.Owners;
import dev.edict.model.selector.LabelSelector;
import dev.edict.pods.Selectors;
import dev.edict.scheduler.snapshot.ClusterObjects;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How pods that say nothing about it are spread: those of one service or owner over hosts and zones. */
public final class UsualSpread {
    private final ClusterObjects objects;

    public UsualSpread(ClusterObjects objects) {
        this.objects = objects;
    }

    public List<SpreadRule> of(PodFacts pod) {
        LabelSelector selector = selector(pod);
        return selector.isEverything() || selector.isNothing()
                ? List.of()
                : List.of(rule("kubernetes.io/hostname", 3, selector), rule("topology.kubernetes.io/zone", 5, selector));
    }

    private static SpreadRule rule(String topologyKey, int maxSkew, LabelSelector selector) {
        return new SpreadRule(topologyKey, maxSkew, 1, selector, true, false);
    }

    /** Which pods are of the same kind as this one. */
    private LabelSelector selector(PodFacts pod) {
        Map<String, String> labels = new HashMap<>();
        for (Service service : objects.services().list(pod.namespace())) {
            Map<String, String> selected = service.spec().selector();
            if (!selected.isEmpty() && pod.labels().entrySet().containsAll(selected.entrySet())) {
                labels.putAll(selected);
            }
        }
        OwnerReference owner = Owners.controllerOf(pod.pod()).orElse(null);
        if (owner != null && owner.kind().equals("ReplicationController") && owner.apiVersion().equals("v1")) {
            ReplicationController controller = objects.replicationControllers().get(pod.namespace(), owner.name());
            if (controller != null) {
                labels.putAll(controller.spec().selector());
            }
        }
        LabelSelector ofOwner = owner != null && owner.apiVersion().equals("apps/v1") ? selector(pod, owner) : null;
        LabelSelector selector = LabelSelector.ofLabels(labels);
        return ofOwner == null ? selector : selector.and(ofOwner.requirements());
    }

    private @Nullable LabelSelector selector(PodFacts pod, OwnerReference owner) {
        return switch (owner.kind()) {
            case "ReplicaSet" -> {
                ReplicaSet set = objects.replicaSets().get(pod.namespace(), owner.name());
                yield set == null ? null : Selectors.understood(set.spec().selector());
            }
            case "StatefulSet" -> {
                StatefulSet set = objects.statefulSets().get(pod.namespace(), owner.name());
                yield set == null ? null : Selectors.understood(set.spec().selector());
            }
            default -> null;
        };
    }
}
