package dev.edict.kinds.core.pod;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What may be reported of the resource claims of a pod. */
final class PodClaimStatusRules {
    private static final FieldPath STATUS = FieldPath.of("status");

    private PodClaimStatusRules() {}

    static void validate(ObjectValue pod, FieldErrors errors) {
        ObjectValue spec = pod.object("spec");
        claims(pod.object("status").list("resourceClaimStatuses").objects(), spec,
                STATUS.child("resourceClaimStatuses"), errors);
        ObjectValue extended = pod.object("status").objectOrNull("extendedResourceClaimStatus");
        if (extended != null) {
            extended(extended, spec, STATUS.child("extendedResourceClaimStatus"), errors);
        }
    }

    private static void claims(
            List<ObjectValue> statuses, ObjectValue spec, FieldPath path, FieldErrors errors) {
        Set<String> claims = new HashSet<>();
        spec.list("resourceClaims").objects().forEach(claim -> claims.add(claim.string("name")));
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < statuses.size(); index++) {
            String name = statuses.get(index).string("name");
            if (!claims.contains(name)) {
                errors.invalid(path.index(index).child("name"), name,
                        "must match the name of an entry in `spec.resourceClaims`");
            }
            if (!seen.add(name)) {
                errors.duplicate(path.index(index).child("name"), name);
            }
            String claim = statuses.get(index).stringOrNull("resourceClaimName");
            if (claim != null) {
                FieldRules.format(NameFormat.DNS_SUBDOMAIN.check(claim, false), claim,
                        path.index(index).child("resourceClaimName"), errors);
            }
        }
    }

    private static void extended(ObjectValue status, ObjectValue spec, FieldPath path, FieldErrors errors) {
        FieldPath mappingsPath = path.child("requestMappings");
        List<ObjectValue> mappings = status.list("requestMappings").objects();
        if (mappings.isEmpty()) {
            errors.required(mappingsPath, "at least one request mapping is required");
        }
        Set<List<String>> seen = new HashSet<>();
        for (int index = 0; index < mappings.size(); index++) {
            mapping(mappings.get(index), spec, seen, path, mappingsPath.index(index), errors);
        }
        String claim = status.string("resourceClaimName");
        if (claim.isEmpty()) {
            errors.required(path.child("resourceClaimName"));
        } else {
            FieldRules.format(
                    NameFormat.DNS_SUBDOMAIN.check(claim, false), claim, path.child("resourceClaimName"), errors);
        }
    }

    private static void mapping(ObjectValue mapping, ObjectValue spec, Set<List<String>> seen, FieldPath parent,
            FieldPath path, FieldErrors errors) {
        String name = mapping.string("containerName");
        String resource = mapping.string("resourceName");
        String request = mapping.string("requestName");
        ObjectValue container = container(spec, name);
        if (container == null) {
            errors.invalid(path.child("containerName"), name,
                    "must match the name of an entry in spec.initContainers.name or spec.containers.name");
        } else if (!container.object("resources").object("requests").has(resource)) {
            errors.invalid(path.child("resourceName"), resource, "must match the extended resource name of an entry in"
                    + " spec.initContainers.resources.requests or spec.containers.resources.requests");
        }
        FieldRules.format(Formats.dns1123Label(request), request, parent.child("requestName"), errors);
        if (!seen.add(List.of(name, resource, request))) {
            errors.duplicate(path.child("containerName"), name);
            errors.duplicate(path.child("resourceName"), resource);
            errors.duplicate(path.child("requestName"), request);
        }
    }

    private static @Nullable ObjectValue container(ObjectValue spec, String name) {
        for (String list : List.of("containers", "initContainers")) {
            for (ObjectValue container : spec.list(list).objects()) {
                if (container.string("name").equals(name)) {
                    return container;
                }
            }
        }
        return null;
    }
}
