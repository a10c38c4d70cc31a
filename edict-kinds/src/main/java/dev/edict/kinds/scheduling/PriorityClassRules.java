package dev.edict.kinds.scheduling;

import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** PriorityClass: a name for a priority. The highest priorities belong to two classes of the system. */
final class PriorityClassRules extends ObjectRules {
    private static final String SYSTEM_PREFIX = "system-";
    private static final long HIGHEST_OF_USERS = 1_000_000_000;
    private static final Map<String, Long> SYSTEM_CLASSES =
            Map.of("system-node-critical", 2_000_001_000L, "system-cluster-critical", 2_000_000_000L);
    private static final List<String> PREEMPTION_POLICIES = List.of("PreemptLowerPriority", "Never");

    PriorityClassRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.withDefault("preemptionPolicy", "PreemptLowerPriority");
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return Preparation.firstGeneration(object);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        String name = object.object("metadata").string("name");
        if (name.startsWith(SYSTEM_PREFIX)) {
            String complaint = complaintAboutSystemClass(object, name);
            if (complaint != null) {
                errors.forbidden(FieldPath.of("metadata", "name"), "priority class names with '" + SYSTEM_PREFIX
                        + "' prefix are reserved for system use only. error: " + complaint);
            }
        } else if (object.integer("value") > HIGHEST_OF_USERS) {
            errors.forbidden(FieldPath.of("value"),
                    "maximum allowed value of a user defined priority is " + HIGHEST_OF_USERS);
        }
        String policy = object.stringOrNull("preemptionPolicy");
        if (policy != null) {
            preemptionPolicy(policy, errors);
        }
    }

    private static @Nullable String complaintAboutSystemClass(ObjectValue object, String name) {
        Long value = SYSTEM_CLASSES.get(name);
        if (value == null) {
            return name + " is not a known system priority class";
        }
        if (object.integer("value") != value) {
            return "value of " + name + " PriorityClass must be " + value;
        }
        return object.bool("globalDefault") ? "globalDefault of " + name + " PriorityClass must be false" : null;
    }

    private static void preemptionPolicy(String policy, FieldErrors errors) {
        FieldPath path = FieldPath.of("preemptionPolicy");
        if (policy.isEmpty()) {
            errors.required(path);
        } else if (!PREEMPTION_POLICIES.contains(policy)) {
            errors.notSupported(path, policy, PREEMPTION_POLICIES);
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        if (object.integer("value") != old.integer("value")) {
            errors.forbidden(FieldPath.of("value"), "may not be changed in an update.");
        }
        FieldRules.immutable(object.get("preemptionPolicy"), old.get("preemptionPolicy"),
                FieldPath.of("preemptionPolicy"), errors);
    }
}
