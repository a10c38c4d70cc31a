package dev.edict.server.admit.plugin;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.kinds.field.SemanticEquality;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.schema.metadata.InitializerRules;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What is changed of a pod that runs must be what its node says that it can change. */
public final class NodeDeclaredFeatureValidator implements AdmissionPlugin {
    private static final String OF_PODS = "InPlacePodLevelResourcesVerticalScaling";
    private static final String OF_INIT_CONTAINERS = "InPlacePodVerticalScalingInitContainers";

    private final Supplier<ResourceRegistry> nodes;

    public NodeDeclaredFeatureValidator(Supplier<ResourceRegistry> nodes) {
        this.nodes = nodes;
    }

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.operation() == Operation.UPDATE
                && (target.isFor(Kinds.POD) || target.isForPart(Kinds.POD, "resize"));
    }

    @Override
    public void validate(AdmissionRequest request) {
        ApiObject pod = new ApiObject(request.object());
        ObjectValue old = request.old();
        String node = pod.spec().string("nodeName");
        if (old == null || InitializerRules.arePending(old) || node.isEmpty()
                || new ApiObject(old).generation() == pod.generation()) {
            return;
        }
        List<String> needed = needed(new ApiObject(old).spec(), pod.spec());
        if (needed.isEmpty()) {
            return;
        }
        CachedObject found = nodes.get().recent("", node);
        if (found == null) {
            throw request.forbidden("node " + StringValue.quote(node) + " not found");
        }
        needed.removeAll(new ApiObject(found.tree()).status().list("declaredFeatures").strings());
        if (!needed.isEmpty()) {
            throw request.forbidden("pod update requires features " + String.join(", ", needed)
                    + " which are not available on node " + StringValue.quote(node));
        }
    }

    private static List<String> needed(ObjectValue before, ObjectValue after) {
        List<String> needed = new ArrayList<>();
        boolean whole = before.isSet("resources") || after.isSet("resources");
        if (whole && !(before.isSet("resources") && after.isSet("resources")
                && SemanticEquality.equal(before.get("resources"), after.get("resources")))) {
            needed.add(OF_PODS);
        }
        if (changesInitContainers(before.list("initContainers"), after.list("initContainers"))) {
            needed.add(OF_INIT_CONTAINERS);
        }
        return needed;
    }

    private static boolean changesInitContainers(ListValue before, ListValue after) {
        for (int index = 0; index < Math.min(before.size(), after.size()); index++) {
            ObjectValue container = before.object(index);
            if (!PodContainers.isSidecar(container)
                    && !container.object("resources").equals(after.object(index).object("resources"))) {
                return true;
            }
        }
        return false;
    }
}
