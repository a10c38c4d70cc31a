package dev.edict.kinds.storage;

import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** CSIDriver: what a storage driver can do and wants to be told. */
final class CSIDriverRules extends ObjectRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final List<String> GROUP_POLICIES = List.of("File", "None", "ReadWriteOnceWithFSType");
    private static final List<String> LIFECYCLE_MODES = List.of("Persistent", "Ephemeral");
    private static final int SHORTEST_TOKEN = 600;
    private static final long LONGEST_TOKEN = 1L << 32;
    private static final int SHORTEST_PERIOD = 10;

    CSIDriverRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue spec = object.object("spec")
                .withDefault("attachRequired", true)
                .withDefault("podInfoOnMount", false)
                .withDefault("storageCapacity", false)
                .withDefault("fsGroupPolicy", "ReadWriteOnceWithFSType")
                .withDefault("requiresRepublish", false)
                .withDefault("seLinuxMount", false);
        return object.with("spec", spec.list("volumeLifecycleModes").isEmpty()
                ? spec.with("volumeLifecycleModes", ListValue.of("Persistent"))
                : spec);
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return object.withoutAt("spec", "preventPodSchedulingIfMissing");
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue prepared = old.object("spec").isSet("preventPodSchedulingIfMissing")
                ? object
                : object.withoutAt("spec", "preventPodSchedulingIfMissing");
        return Preparation.countGeneration(prepared, old);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        spec(object.object("spec"), errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        ObjectValue spec = object.object("spec");
        ObjectValue oldSpec = old.object("spec");
        spec(spec, errors);
        FieldRules.immutable(
                spec.get("attachRequired"), oldSpec.get("attachRequired"), SPEC.child("attachedRequired"), errors);
        FieldRules.immutable(spec, oldSpec, "volumeLifecycleModes", SPEC, errors);
    }

    private static void spec(ObjectValue spec, FieldErrors errors) {
        if (!spec.isSet("attachRequired")) {
            errors.required(SPEC.child("attachedRequired"));
        }
        for (String key : List.of("podInfoOnMount", "storageCapacity")) {
            if (!spec.isSet(key)) {
                errors.required(SPEC.child(key));
            }
        }
        String policy = spec.stringOrNull("fsGroupPolicy");
        if (policy != null && !GROUP_POLICIES.contains(policy)) {
            errors.notSupported(SPEC.child("fsGroupPolicy"), policy, GROUP_POLICIES);
        }
        tokens(spec.list("tokenRequests").objects(), SPEC.child("tokenRequests"), errors);
        for (String mode : spec.list("volumeLifecycleModes").strings()) {
            if (!LIFECYCLE_MODES.contains(mode)) {
                errors.notSupported(SPEC.child("volumeLifecycleModes"), mode, LIFECYCLE_MODES);
            }
        }
        if (!spec.isSet("seLinuxMount")) {
            errors.required(SPEC.child("seLinuxMount"));
        }
        Long period = spec.integerOrNull("nodeAllocatableUpdatePeriodSeconds");
        if (period != null && period < SHORTEST_PERIOD) {
            errors.invalid(SPEC.child("nodeAllocatableUpdatePeriodSeconds"), period,
                    "must be greater than or equal to 10 seconds");
        }
        Boolean secret = spec.boolOrNull("serviceAccountTokenInSecrets");
        if (secret != null && spec.list("tokenRequests").isEmpty()) {
            errors.invalid(SPEC.child("serviceAccountTokenInSecrets"), secret,
                    "serviceAccountTokenInSecrets is set but no tokenRequests are specified");
        }
    }

    private static void tokens(List<ObjectValue> requests, FieldPath path, FieldErrors errors) {
        Set<String> audiences = new HashSet<>();
        for (int index = 0; index < requests.size(); index++) {
            String audience = requests.get(index).string("audience");
            if (!audiences.add(audience)) {
                errors.duplicate(path.index(index).child("audience"), audience);
                continue;
            }
            Long seconds = requests.get(index).integerOrNull("expirationSeconds");
            FieldPath secondsPath = path.index(index).child("expirationSeconds");
            if (seconds != null && seconds < SHORTEST_TOKEN) {
                errors.invalid(secondsPath, seconds, "may not specify a duration less than 10 minutes");
            }
            if (seconds != null && seconds > LONGEST_TOKEN) {
                errors.invalid(secondsPath, seconds, "may not specify a duration larger than 2^32 seconds");
            }
        }
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        ObjectValue spec = object.object("spec");
        boolean unsafe = !spec.list("tokenRequests").isEmpty() && !spec.isSet("serviceAccountTokenInSecrets");
        boolean changed = old == null
                || !spec.list("tokenRequests").equals(old.object("spec").list("tokenRequests"));
        return unsafe && changed
                ? List.of("spec.serviceAccountTokenInSecrets is unset; if supported by this"
                + " CSI driver, set to true to prevent possible logging of tokens in volume attributes")
                : List.of();
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
