package dev.edict.kinds.core.pod;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a Binding assigns a pod to a node. */
public final class PodBinding {
    private static final FieldPath TARGET = FieldPath.of("target");
    private static final ObjectValue SCHEDULED = ObjectValue.of("status", "True", "type", "PodScheduled");

    private PodBinding() {}

    /** Reports what is wrong with a Binding. */
    public static void validate(ObjectValue binding, FieldErrors errors) {
        ObjectValue target = binding.object("target");
        String kind = target.string("kind");
        if (!kind.isEmpty() && !kind.equals("Node")) {
            errors.notSupported(TARGET.child("kind"), kind, List.of("Node", "<empty>"));
        }
        if (target.string("name").isEmpty()) {
            errors.required(TARGET.child("name"));
        }
    }

    /** Why the pod cannot be assigned to a node, or null if it can. */
    public static @Nullable String obstacle(ObjectValue pod) {
        String name = pod.object("metadata").string("name");
        if (pod.object("metadata").isSet("deletionTimestamp")) {
            return "pod " + name + " is being deleted, cannot be assigned to a host";
        }
        String node = pod.object("spec").string("nodeName");
        if (!node.isEmpty()) {
            return "pod " + name + " is already assigned to node \"" + node + "\"";
        }
        return pod.object("spec").list("schedulingGates").isEmpty()
                ? null
                : "pod " + name + " has non-empty .spec.schedulingGates";
    }

    /**
     * The pod, assigned to the node that a Binding names. The generation does not count this.
     *
     * @param now the time as objects write it
     */
    public static ObjectValue assign(ObjectValue pod, ObjectValue binding, String now) {
        ObjectValue metadata = pod.object("metadata");
        for (String map : List.of("annotations", "labels")) {
            ObjectValue.Builder both = metadata.object(map).toBuilder();
            binding.object("metadata").object(map).forEach(both::put);
            ObjectValue entries = both.build();
            metadata = entries.isEmpty() ? metadata : metadata.with(map, entries);
        }
        ObjectValue spec = pod.object("spec").with("nodeName", binding.object("target").string("name"));
        ObjectValue status = pod.object("status").without("nominatedNodeName");
        status = status.with("conditions", PodConditions.with(status.list("conditions"), SCHEDULED, now));
        return pod.with("metadata", metadata).with("spec", spec).with("status", status);
    }
}
