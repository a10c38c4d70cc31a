package dev.edict.scheduler.bind;

import dev.edict.api.core.v1.Binding;
import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.Preconditions;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the scheduler writes about pods. A pod that is gone, or another of its name, is left alone. */
public final class PodWrites implements Binder {
    private final Client client;

    public PodWrites(Client client) {
        this.client = client;
    }

    private ResourceClient<Pod> pods(Pod pod) {
        return client.of(Pod.TYPE).in(pod.namespace());
    }

    @Override
    public void bind(Pod pod, String node) {
        Binding binding = Binding.EMPTY
                .withMetadata(ObjectMeta.EMPTY
                        .withName(pod.name())
                        .withNamespace(pod.namespace())
                        .withUid(pod.metadata().uid()))
                .withTarget(ObjectReference.EMPTY.withKind("Node").withName(node));
        pods(pod).subresource("binding").create(pod.name(), Binding.CODEC.toTree(binding));
    }

    /**
     * Tells how far a pod has come.
     *
     * @param condition replaces that of its type; null for none
     * @param nominatedNode the node that it is promised; empty for none any more, null for as it was
     */
    public void tell(Pod pod, @Nullable PodCondition condition, @Nullable String nominatedNode) {
        ObjectValue.Builder status = ObjectValue.builder();
        if (condition != null) {
            status.put("$setElementOrder/conditions", order(pod, condition.type()));
            status.put("conditions", ListValue.copyOf(List.of(PodCondition.CODEC.toTree(condition))));
        }
        if (nominatedNode != null) {
            status.put("nominatedNodeName", nominatedNode.isEmpty() ? NullValue.NULL : Value.of(nominatedNode));
        }
        ObjectValue patch = ObjectValue.of(
                "metadata", ObjectValue.of("uid", pod.metadata().uid()), "status", status.build());
        pods(pod).status().patch(pod.name(), new Patch.StrategicMerge(patch));
    }

    /** Conditions stay in their order; a new one comes last. */
    private static ListValue order(Pod pod, String type) {
        Set<String> types = new LinkedHashSet<>();
        pod.status().conditions().forEach(condition -> types.add(condition.type()));
        types.add(type);
        return ListValue.copyOf(types.stream().map(name -> ObjectValue.of("type", name)).toList());
    }

    /** Asks a pod to go. @return whether it was there */
    public boolean delete(Pod pod) {
        try {
            pods(pod).delete(pod.name(), DeleteOptions.EMPTY.withPreconditions(
                    Preconditions.EMPTY.withUid(pod.metadata().uid())));
            return true;
        } catch (ApiFailure.NotFound gone) {
            return false;
        }
    }
}
