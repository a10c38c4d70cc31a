package dev.edict.scheduler.spread;

import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.core.v1.ReplicationController;
import dev.edict.api.core.v1.Service;
import dev.edict.api.core.v1.TopologySpreadConstraint;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.control.Owners;
import dev.edict.model.selector.LabelSelector;
import dev.edict.pods.Selectors;
import dev.edict.scheduler.argument.SpreadDefaults;
import dev.edict.scheduler.snapshot.ClusterObjects;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How pods are spread: as they say, or those of one service or owner in the same way if they say nothing about it. */
public final class SpreadRules {
    private final ClusterObjects objects;
    private final SpreadDefaults defaults;
    private final List<TopologySpreadConstraint> must;
    private final List<TopologySpreadConstraint> should;

    public SpreadRules(ClusterObjects objects, SpreadDefaults defaults) {
        this.objects = objects;
        this.defaults = defaults;
        this.must = SpreadRule.only(defaults.constraints(), true).toList();
        this.should = SpreadRule.only(defaults.constraints(), false).toList();
    }

    /** The rules for a pod that must hold, or those that should. */
    public List<SpreadRule> of(PodFacts pod, boolean binding) {
        return hasItsOwn(pod) ? SpreadRule.of(pod, binding) : usual(pod, binding ? must : should);
    }

    private static boolean hasItsOwn(PodFacts pod) {
        return !pod.pod().spec().topologySpreadConstraints().isEmpty();
    }

    /** Whether only nodes count for a pod that have the labels of all rules. */
    public boolean needsAllLabels(PodFacts pod) {
        return !defaults.anyNode() || hasItsOwn(pod);
    }

    private List<SpreadRule> usual(PodFacts pod, List<TopologySpreadConstraint> constraints) {
        if (constraints.isEmpty()) {
            return List.of();
        }
        LabelSelector selector = selector(pod);
        return selector.isEverything() || selector.isNothing()
                ? List.of()
                : constraints.stream().map(constraint -> SpreadRule.of(constraint, selector)).toList();
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
