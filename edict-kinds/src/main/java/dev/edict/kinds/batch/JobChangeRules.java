package dev.edict.kinds.batch;

import dev.edict.kinds.core.podspec.InternalForm;
import dev.edict.kinds.core.workload.Workloads;
import dev.edict.kinds.field.InternalForms;
import dev.edict.kinds.field.SemanticEquality;
import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Messages;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;

/** What may change in a Job: its template only while it is suspended and has no pods, and not all of it. */
final class JobChangeRules {
    private static final FieldPath SPEC = Workloads.SPEC;

    private JobChangeRules() {}

    static void validate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        ObjectValue spec = object.object("spec");
        ObjectValue oldSpec = old.object("spec");
        completions(spec, oldSpec, errors);
        if (Preparation.differs(spec, oldSpec, "selector")) {
            errors.invalid(SPEC.child("selector"), Shown.selector(spec.objectOrNull("selector")), Messages.IMMUTABLE);
        }
        template(spec, old, errors);
        FieldRules.immutable(spec, oldSpec, "completionMode", SPEC, errors);
        policy(spec, oldSpec, "podFailurePolicy", "PodFailurePolicy", errors);
        FieldRules.immutable(spec, oldSpec, "backoffLimitPerIndex", SPEC, errors);
        FieldRules.immutable(spec, oldSpec, "managedBy", SPEC, errors);
        policy(spec, oldSpec, "successPolicy", "SuccessPolicy", errors);
    }

    private static void policy(
            ObjectValue spec, ObjectValue oldSpec, String key, String structure, FieldErrors errors) {
        if (Preparation.differs(spec, oldSpec, key)) {
            errors.invalid(SPEC.child(key), InternalForms.ofOptional(structure, spec.objectOrNull(key)),
                    Messages.IMMUTABLE);
        }
    }

    private static void completions(ObjectValue spec, ObjectValue oldSpec, FieldErrors errors) {
        if (!spec.string("completionMode").equals("Indexed")) {
            FieldRules.immutable(spec, oldSpec, "completions", SPEC, errors);
            return;
        }
        Long completions = spec.integerOrNull("completions");
        if (completions != null && Preparation.differs(spec, oldSpec, "completions")
                && completions != spec.integer("parallelism")) {
            errors.invalid(SPEC.child("completions"), completions,
                    "can only be modified in tandem with spec.parallelism");
        }
    }

    private static void template(ObjectValue spec, ObjectValue old, FieldErrors errors) {
        ObjectValue template = spec.object("template");
        ObjectValue oldTemplate = old.object("spec").object("template");
        boolean open = isOpen(old);
        ObjectValue allowed = open ? withScheduling(oldTemplate, template) : oldTemplate;
        if (!open) {
            if (!SemanticEquality.equal(template, allowed)) {
                errors.invalid(Workloads.TEMPLATE, InternalForm.podTemplate(template), Messages.IMMUTABLE);
            }
            return;
        }
        ObjectValue pod = template.object("spec");
        ObjectValue allowedPod = withResources(
                withResources(allowed.object("spec"), pod, "containers"), pod, "initContainers");
        if (!SemanticEquality.equal(pod, allowedPod)) {
            errors.invalid(SPEC.child("template.spec"), InternalForm.podSpec(pod), Messages.IMMUTABLE);
        }
    }

    /** Whether the job is suspended, and has not started or has come to rest. */
    private static boolean isOpen(ObjectValue job) {
        ObjectValue status = job.object("status");
        boolean resting = !status.isSet("startTime") || JobStatusRules.isTrue(status, "Suspended");
        return job.object("spec").bool("suspend") && resting && status.integer("active") == 0;
    }

    /** The old template with the new one's wishes for nodes. */
    private static ObjectValue withScheduling(ObjectValue old, ObjectValue template) {
        ObjectValue pod = template.object("spec");
        ObjectValue spec = old.object("spec");
        ObjectValue affinity = spec.object("affinity").without("nodeAffinity");
        Value nodeAffinity = pod.object("affinity").get("nodeAffinity");
        if (nodeAffinity != null) {
            affinity = affinity.with("nodeAffinity", nodeAffinity);
        }
        spec = affinity.isEmpty() && !pod.isSet("affinity") ? spec.without("affinity") : spec.with("affinity", affinity);
        for (String key : List.of("nodeSelector", "tolerations", "schedulingGates")) {
            spec = Preparation.keep(spec, pod, key);
        }
        ObjectValue metadata = old.object("metadata");
        for (String key : List.of("annotations", "labels")) {
            metadata = Preparation.keep(metadata, template.object("metadata"), key);
        }
        return old.with("spec", spec).with("metadata", metadata);
    }

    /** The old pod with the new one's wishes for resources, container by container. */
    private static ObjectValue withResources(ObjectValue old, ObjectValue pod, String key) {
        ListValue containers = pod.list(key);
        ListValue oldContainers = old.list(key);
        if (containers.size() != oldContainers.size() || containers.isEmpty()) {
            return old;
        }
        ListValue changed = oldContainers;
        for (int index = 0; index < containers.size(); index++) {
            ObjectValue container = containers.object(index);
            ObjectValue oldContainer = oldContainers.object(index);
            if (container.string("name").equals(oldContainer.string("name"))) {
                changed = changed.with(index, Preparation.keep(oldContainer, container, "resources"));
            }
        }
        return old.with(key, changed);
    }
}
