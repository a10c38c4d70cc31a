package dev.edict.kinds.apps;

import dev.edict.kinds.core.claim.ClaimSpecRules;
import dev.edict.kinds.core.pod.PodTemplateRules;
import dev.edict.kinds.core.workload.Workloads;
import dev.edict.kinds.field.IntOrPercent;
import dev.edict.kinds.field.Shown;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.metadata.LabelRules;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules for the spec of a StatefulSet. What cannot change any more is checked when it is new only. */
final class StatefulSetSpecRules {
    private static final FieldPath SPEC = Workloads.SPEC;
    private static final List<String> RETENTIONS = List.of("Retain", "Delete");

    private final ObjectValue spec;
    private final boolean isNew;
    private final FieldErrors errors;

    private StatefulSetSpecRules(ObjectValue object, boolean isNew, FieldErrors errors) {
        this.spec = object.object("spec");
        this.isNew = isNew;
        this.errors = errors;
    }

    static void ofNew(ObjectValue object, FieldErrors errors) {
        new StatefulSetSpecRules(object, true, errors).validate(null, true);
    }

    /** A template whose old form was not valid either is not checked. */
    static void ofChanged(ObjectValue object, ObjectValue old, FieldErrors errors) {
        FieldErrors oldErrors = new FieldErrors();
        new StatefulSetSpecRules(old, false, oldErrors).validate(Workloads.template(old), true);
        new StatefulSetSpecRules(object, false, errors).validate(Workloads.template(old), oldErrors.isEmpty());
    }

    private void validate(@Nullable ObjectValue oldTemplate, boolean checksTemplate) {
        managementPolicy(spec.string("podManagementPolicy"));
        updateStrategy(spec.object("updateStrategy"), SPEC.child("updateStrategy"));
        retention();
        if (isNew) {
            List<ObjectValue> claims = spec.list("volumeClaimTemplates").objects();
            for (int index = 0; index < claims.size(); index++) {
                ClaimSpecRules.validate(claims.get(index).object("spec"),
                        SPEC.child("volumeClaimTemplates").index(index).child("spec"), errors);
            }
        }
        FieldRules.nonNegative(spec, "replicas", SPEC, errors);
        FieldRules.nonNegative(spec, "minReadySeconds", SPEC, errors);
        FieldRules.nonNegative(spec.object("ordinals").integer("start"), SPEC.child("ordinals.start"), errors);
        String service = spec.string("serviceName");
        if (isNew && !service.isEmpty()) {
            FieldRules.format(Formats.dns1123Label(service), service, SPEC.child("serviceName"), errors);
        }
        Workloads.requiredSelector(spec, "statefulset", errors);
        LabelSelector selector = Workloads.readSelector(spec);
        if (selector == null) {
            errors.invalid(SPEC.child("selector"), Shown.selector(spec.objectOrNull("selector")), "");
        } else {
            template(selector, oldTemplate, checksTemplate);
        }
        Workloads.runsForever(spec.object("template"), "StatefulSet", errors);
    }

    private void managementPolicy(String policy) {
        FieldPath path = SPEC.child("podManagementPolicy");
        switch (policy) {
            case "" -> errors.required(path);
            case "OrderedReady", "Parallel" -> { }
            default -> errors.invalid(path, policy, "must be 'OrderedReady' or 'Parallel'");
        }
    }

    private void updateStrategy(ObjectValue strategy, FieldPath path) {
        ObjectValue update = strategy.objectOrNull("rollingUpdate");
        switch (strategy.string("type")) {
            case "" -> errors.required(path);
            case "OnDelete" -> {
                if (update != null) {
                    errors.invalid(path.child("rollingUpdate"), shown(update),
                            "only allowed for updateStrategy 'RollingUpdate'");
                }
            }
            case "RollingUpdate" -> {
                if (update != null) {
                    rollingUpdate(update, path.child("rollingUpdate"));
                }
            }
            default -> errors.invalid(path, ObjectValue.of(
                    "Type", strategy.string("type"),
                    "RollingUpdate", update == null ? NullValue.NULL : shown(update)),
                    "must be 'RollingUpdate' or 'OnDelete'");
        }
    }

    private static Value shown(ObjectValue update) {
        return ObjectValue.of(
                "Partition", update.integer("partition"),
                "MaxUnavailable", Shown.field(update, "maxUnavailable"));
    }

    private void rollingUpdate(ObjectValue update, FieldPath path) {
        FieldRules.nonNegative(update, "partition", path, errors);
        if (!update.isSet("maxUnavailable")) {
            return;
        }
        IntOrPercent unavailable = new IntOrPercent(update.get("maxUnavailable"));
        FieldPath unavailablePath = path.child("maxUnavailable");
        unavailable.validate(unavailablePath, errors);
        if (unavailable.isZero()) {
            errors.invalid(unavailablePath, Shown.orNull(unavailable.value()), "cannot be 0");
        }
        unavailable.notMoreThanAll(unavailablePath, errors);
    }

    private void retention() {
        ObjectValue policy = spec.objectOrNull("persistentVolumeClaimRetentionPolicy");
        if (policy == null) {
            return;
        }
        for (String key : List.of("whenDeleted", "whenScaled")) {
            if (!RETENTIONS.contains(policy.string(key))) {
                errors.notSupported(SPEC.child("persistentVolumeClaimRetentionPolicy", key), policy.string(key),
                        RETENTIONS);
            }
        }
    }

    private void template(LabelSelector selector, @Nullable ObjectValue oldTemplate, boolean checksTemplate) {
        ObjectValue template = withClaims(spec.object("template"));
        if (!selector.isEverything()) {
            Workloads.matches(selector, template, Workloads.TEMPLATE, errors);
        }
        if (checksTemplate) {
            PodTemplateRules.validate(template, oldTemplate, Workloads.TEMPLATE, errors);
        }
        ObjectValue metadata = template.object("metadata");
        LabelRules.labels(metadata.object("labels"), Workloads.TEMPLATE.child("labels"), errors);
        ObjectMetaRules.annotations(
                metadata.object("annotations"), Workloads.TEMPLATE.child("annotations"), errors);
    }

    /** The template as the pods will be: with a volume for each claim, and a host name that the set gives them. */
    private ObjectValue withClaims(ObjectValue template) {
        Set<String> names = new HashSet<>();
        List<Value> volumes = new ArrayList<>();
        for (ObjectValue claim : spec.list("volumeClaimTemplates").objects()) {
            String name = claim.object("metadata").string("name");
            if (names.add(name)) {
                volumes.add(ObjectValue.of(
                        "name", name, "persistentVolumeClaim", ObjectValue.of("claimName", name)));
            }
        }
        for (ObjectValue volume : template.object("spec").list("volumes").objects()) {
            if (!names.contains(volume.string("name"))) {
                volumes.add(volume);
            }
        }
        return template.mapObject("spec", podSpec -> {
            ObjectValue named = podSpec.without("subdomain").without("hostname");
            return names.isEmpty() ? named : named.with("volumes", ListValue.copyOf(volumes));
        });
    }
}
