package dev.edict.server.admit.plugin;

import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A pod that comes to a node carries the labels that tell in which zone and region the node is. */
public final class PodTopologyLabels implements AdmissionPlugin {
    private static final List<String> COPIED = List.of("topology.kubernetes.io/zone", "topology.kubernetes.io/region");

    private final Supplier<ResourceRegistry> nodes;

    public PodTopologyLabels(Supplier<ResourceRegistry> nodes) {
        this.nodes = nodes;
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return NewPods.areIn(target)
                || target.operation() == Operation.CREATE && target.isForPart(Kinds.POD, "binding");
    }

    @Override
    public boolean concerns(AdmissionTarget target, ObjectValue object, @Nullable ObjectValue old) {
        return NewPods.isOne(old);
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        ObjectValue given = request.object();
        String node;
        if (request.subresource().isEmpty()) {
            node = given.object("spec").string("nodeName");
        } else {
            ObjectValue bound = given.object("target");
            node = bound.string("kind").equals("Node") ? bound.string("name") : "";
        }
        CachedObject found = node.isEmpty() ? null : nodes.get().recent("", node);
        return found == null ? given : labelled(given, new ApiObject(found.tree()).metadata().object("labels"));
    }

    private static ObjectValue labelled(ObjectValue given, ObjectValue ofNode) {
        ObjectValue labels = given.object("metadata").object("labels");
        for (String key : COPIED) {
            Value value = ofNode.get(key);
            if (value != null) {
                labels = labels.with(key, value);
            }
        }
        return labels.isEmpty() ? given : new ApiObject(given).withMetadata("labels", labels).tree();
    }
}
