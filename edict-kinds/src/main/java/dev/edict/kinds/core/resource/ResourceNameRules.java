package dev.edict.kinds.core.resource;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import java.util.List;

/** The rules for names of resources in quotas and limit ranges. */
public final class ResourceNameRules {
    private ResourceNameRules() {}

    public static void any(String name, FieldPath path, FieldErrors errors) {
        List<String> complaints = Formats.qualifiedName(name);
        for (String complaint : complaints) {
            errors.invalid(path, name, complaint);
        }
        if (complaints.isEmpty() && !ResourceNames.isQualified(name) && !ResourceNames.isStandard(name)) {
            errors.invalid(path, name, "must be a standard resource type or fully qualified");
        }
    }

    public static void ofContainer(String name, FieldPath path, FieldErrors errors) {
        any(name, path, errors);
        if (!ResourceNames.isQualified(name)) {
            if (!ResourceNames.isStandardForContainers(name)) {
                errors.invalid(path, name, "must be a standard resource for containers");
            }
        } else if (!ResourceNames.isNative(name) && !ResourceNames.isExtended(name)) {
            errors.invalid(path, name, "doesn't follow extended resource name standard");
        }
    }

    /** Whether the name is that of a resource which is none of Kubernetes' own. */
    public static boolean isExtended(String name) {
        return ResourceNames.isExtended(name);
    }

    public static void ofQuota(String name, FieldPath path, FieldErrors errors) {
        any(name, path, errors);
        if (!ResourceNames.isQualified(name) && !ResourceNames.isStandardForQuota(name)) {
            errors.invalid(path, name, "must be a standard resource for quota");
        }
    }
}
