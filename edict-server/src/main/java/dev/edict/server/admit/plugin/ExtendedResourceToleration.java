package dev.edict.server.admit.plugin;

import dev.edict.kinds.core.resource.ResourceNames;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.admit.AdmissionPlugin;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.AdmissionTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** A pod that asks for a special resource tolerates the nodes that are kept free for such pods. */
public final class ExtendedResourceToleration implements AdmissionPlugin {

    @Override
    public boolean handles(AdmissionTarget target) {
        return target.writes(Kinds.POD);
    }

    @Override
    public ObjectValue mutate(AdmissionRequest request) {
        ObjectValue spec = request.object().object("spec");
        Set<String> special = new TreeSet<>();
        for (String list : List.of("containers", "initContainers")) {
            for (ObjectValue container : spec.list(list).objects()) {
                container.object("resources").object("requests").keys().stream()
                        .filter(ResourceNames::isExtended).forEach(special::add);
            }
        }
        if (special.isEmpty()) {
            return request.object();
        }
        ListValue tolerations = spec.list("tolerations");
        for (String resource : special) {
            tolerations = with(tolerations, ObjectValue.of("key", resource, "operator", "Exists", "effect", "NoSchedule"));
        }
        return request.object().with("spec", spec.with("tolerations", tolerations));
    }

    /** The toleration takes the place of those that differ from it in time only. */
    private static ListValue with(ListValue tolerations, ObjectValue toleration) {
        List<Value> all = new ArrayList<>();
        boolean there = false;
        for (ObjectValue other : tolerations.objects()) {
            boolean matches = List.of("key", "effect", "operator", "value").stream()
                    .allMatch(field -> other.string(field).equals(toleration.string(field)));
            there |= matches;
            all.add(matches ? toleration : other);
        }
        if (!there) {
            all.add(toleration);
        }
        return ListValue.copyOf(all);
    }
}
