package dev.edict.controllers.disruption;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.autoscaling.v1.Scale;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ReplicationController;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.control.Owners;
import dev.edict.client.discover.ApiResource;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.inform.InformerFactory;
import dev.edict.client.request.Client;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How many pods there should be, as those say who control them: the kinds that everybody has from caches, any other by its scale
 * subresource.
 */
final class Scales {
    private static final List<String> SETS = List.of("apps", "extensions");

    private final Client client;
    private final Cache<ReplicationController> controllers;
    private final Cache<ReplicaSet> replicaSets;
    private final Cache<Deployment> deployments;
    private final Cache<StatefulSet> statefulSets;

    Scales(Client client, InformerFactory informers) {
        this.client = client;
        this.controllers = informers.informer(ReplicationController.TYPE).cache();
        this.replicaSets = informers.informer(ReplicaSet.TYPE).cache();
        this.deployments = informers.informer(Deployment.TYPE).cache();
        this.statefulSets = informers.informer(StatefulSet.TYPE).cache();
    }

    /** @param unmanaged the names of pods that nobody controls, of which nobody knows how many there should be */
    record Expected(int count, List<String> unmanaged) {}

    private record OwnerScale(String uid, int replicas) {}

    /** @throws IllegalStateException if somebody controls a pod of whom it can not be known how many there should be */
    Expected expected(List<Pod> pods) {
        Map<String, Integer> byOwner = new HashMap<>();
        Set<String> seen = new HashSet<>();
        List<String> unmanaged = new ArrayList<>();
        for (Pod pod : pods) {
            Optional<OwnerReference> owner = Owners.controllerOf(pod);
            if (owner.isEmpty()) {
                unmanaged.add(pod.name());
            } else if (seen.add(owner.get().uid())) {
                OwnerScale scale = find(owner.get(), pod.namespace());
                if (scale == null) {
                    throw new IllegalStateException("found no controllers for pod \"" + pod.name() + "\"");
                }
                byOwner.put(scale.uid(), scale.replicas());
            }
        }
        return new Expected(byOwner.values().stream().mapToInt(Integer::intValue).sum(), unmanaged);
    }

    private @Nullable OwnerScale find(OwnerReference owner, String namespace) {
        GroupVersion version = GroupVersion.parse(owner.apiVersion());
        if (version == null) {
            throw new IllegalStateException("unexpected GroupVersion string: " + owner.apiVersion());
        }
        String group = version.group();
        OwnerScale known = null;
        if (owner.kind().equals("ReplicationController") && group.isEmpty()) {
            ReplicationController found = same(controllers.get(namespace, owner.name()), owner);
            known = found == null ? null : new OwnerScale(owner.uid(), count(found.spec().replicas()));
        } else if (owner.kind().equals("ReplicaSet") && SETS.contains(group)) {
            ReplicaSet found = same(replicaSets.get(namespace, owner.name()), owner);
            known = found == null ? null : ofReplicaSet(found);
        } else if (owner.kind().equals("StatefulSet") && group.equals("apps")) {
            StatefulSet found = same(statefulSets.get(namespace, owner.name()), owner);
            known = found == null ? null : new OwnerScale(owner.uid(), count(found.spec().replicas()));
        }
        return known == null ? ask(owner, version, namespace) : known;
    }

    /** That of its deployment, if it has one: during a rollout only this knows. */
    private @Nullable OwnerScale ofReplicaSet(ReplicaSet set) {
        OwnerReference owner = Owners.controllerOf(set).orElse(null);
        if (owner == null || !owner.kind().equals("Deployment")) {
            return new OwnerScale(set.metadata().uid(), count(set.spec().replicas()));
        }
        Deployment deployment = same(deployments.get(set.namespace(), owner.name()), owner);
        return deployment == null ? null : new OwnerScale(owner.uid(), count(deployment.spec().replicas()));
    }

    private static <T extends Resource> @Nullable T same(@Nullable T found, OwnerReference owner) {
        return found == null || !found.metadata().uid().equals(owner.uid()) ? null : found;
    }

    private static int count(@Nullable Integer replicas) {
        return replicas == null ? 1 : replicas;
    }

    private @Nullable OwnerScale ask(OwnerReference owner, GroupVersion version, String namespace) {
        GroupVersionKind kind = new GroupVersionKind(version.group(), version.version(), owner.kind());
        ApiResource resource = client.mapping().get(kind);
        try {
            Scale scale = client.of(resource.type()).in(namespace).subresource("scale", Scale.CODEC).get(owner.name());
            return scale.metadata().uid().equals(owner.uid()) ? new OwnerScale(owner.uid(), scale.spec().replicas()) : null;
        } catch (ApiFailure.NotFound absent) {
            if (!resource.subresources().contains("scale")) {
                String group = version.group().isEmpty() ? "" : "." + version.group();
                throw new IllegalStateException(
                        resource.type().plural() + group + " does not implement the scale subresource", absent);
            }
            return null;
        }
    }
}
