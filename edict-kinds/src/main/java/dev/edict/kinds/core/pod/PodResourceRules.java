package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.container.ResourceRequirementRules;
import dev.edict.kinds.core.podspec.PodSpecScope;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.core.resource.ResourceNames;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Map;

/** The rules for the resources of a pod as a whole, which its containers must fit into. */
final class PodResourceRules {
    private PodResourceRules() {}

    static void validate(PodSpecScope scope, FieldPath path, FieldErrors errors) {
        ObjectValue spec = scope.spec();
        ObjectValue resources = spec.objectOrNull("resources");
        if (resources == null) {
            return;
        }
        FieldPath resourcesPath = path.child("resources");
        if (spec.object("os").string("name").equals("windows")) {
            errors.forbidden(resourcesPath, "may not be set for a windows pod");
            return;
        }
        if (resources.isSet("claims")) {
            errors.forbidden(resourcesPath.child("claims"), "claims may not be set for Resources at pod-level");
        }
        ResourceRequirementRules.pod(resources, scope.claimNames(), scope.options(), resourcesPath, errors);
        fits(spec, resources, resourcesPath, errors);
    }

    private static void fits(ObjectValue spec, ObjectValue resources, FieldPath path, FieldErrors errors) {
        Map<String, Quantity> requests = ResourceLists.quantities(resources.object("requests"));
        PodResources.requests(spec).forEach((name, needed) -> {
            Quantity requested = requests.get(name);
            if (requested != null && needed.compareTo(requested) > 0) {
                errors.invalid(path.child("requests").key(name), requested.toString(),
                        "must be greater than or equal to aggregate container requests of " + needed);
            }
        });
        Map<String, Quantity> limits = ResourceLists.quantities(resources.object("limits"));
        PodResources.limits(spec).forEach((name, needed) -> {
            Quantity limit = limits.get(name);
            if (ResourceNames.isHugePage(name) && limit != null && needed.compareTo(limit) > 0) {
                errors.invalid(path.child("limits").key(name), limit.toString(),
                        "must be greater than or equal to aggregate container limits of " + needed);
            }
        });
        List<ObjectValue> containers = spec.list("containers").objects();
        for (int index = 0; index < containers.size(); index++) {
            FieldPath containerPath = path.child("containers").index(index);
            ResourceLists.quantities(containers.get(index).object("resources").object("limits"))
                    .forEach((name, own) -> {
                        Quantity limit = limits.get(name);
                        if (limit != null && own.compareTo(limit) > 0) {
                            errors.invalid(containerPath.key(name).child("limits"), own.toString(),
                                    "must be less than or equal to pod limits of " + limit);
                        }
                    });
        }
    }
}
