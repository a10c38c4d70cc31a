package dev.edict.kinds.batch;

import dev.edict.kinds.core.workload.Workloads;
import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Job: pods that run to an end. Unless told otherwise it finds them by labels that it makes itself. */
final class JobRules extends ObjectRules {
    private static final FieldPath SPEC = Workloads.SPEC;
    private static final FieldPath TEMPLATE_METADATA = Workloads.TEMPLATE.child("metadata");
    private static final String CONTROLLER_UID = "batch.kubernetes.io/controller-uid";
    private static final String JOB_NAME = "batch.kubernetes.io/job-name";
    private static final String OLD_CONTROLLER_UID = "controller-uid";
    private static final String OLD_JOB_NAME = "job-name";

    JobRules() {
        super(true, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue whole = Workloads.templateDefaults(object);
        whole = whole.with("spec", JobSpecDefaults.ofJob(whole.object("spec")));
        ObjectValue labels = Workloads.template(whole).object("metadata").object("labels");
        ObjectValue metadata = whole.object("metadata");
        return !labels.isEmpty() && metadata.object("labels").isEmpty()
                ? whole.with("metadata", metadata.with("labels", labels))
                : whole;
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return Workloads.prepareForCreate(
                object.object("spec").bool("manualSelector") ? object : withSelector(object));
    }

    /**
     * The job with a selector of its own, and with what it selects in the labels of its template. A job that has taken
     * its labels from its template shares them with it from then on, as in kube-apiserver, where they are one map.
     */
    @SuppressWarnings("ReferenceEquality")
    private static ObjectValue withSelector(ObjectValue object) {
        ObjectValue metadata = object.object("metadata");
        StringValue name = new StringValue(metadata.string("name"));
        StringValue uid = new StringValue(metadata.string("uid"));
        ObjectValue spec = object.object("spec");
        ObjectValue given = spec.object("template").object("metadata").object("labels");
        ObjectValue labels = given
                .withDefault(OLD_JOB_NAME, name).withDefault(JOB_NAME, name)
                .withDefault(OLD_CONTROLLER_UID, uid).withDefault(CONTROLLER_UID, uid);
        ObjectValue selected = spec.object("selector").object("matchLabels").withDefault(CONTROLLER_UID, uid);
        ObjectValue whole = metadata.get("labels") == given ? object.withAt(labels, "metadata", "labels") : object;
        return whole.with("spec", spec.withAt(labels, "template", "metadata", "labels")
                .withAt(selected, "selector", "matchLabels"));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return Workloads.prepareForUpdate(object, old);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        job(object, null, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        job(object, old, errors);
        metadataUpdate(object, old, errors);
        spec(object, old, errors);
        JobChangeRules.validate(object, old, errors);
    }

    private void job(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
        metadata(object, errors);
        generatedSelector(object, old, errors);
        spec(object, old, errors);
        ObjectValue spec = object.object("spec");
        String name = object.object("metadata").string("name");
        if (spec.string("completionMode").equals("Indexed") && spec.integer("completions") > 0) {
            String longest = name + "-" + (spec.integer("completions") - 1);
            if (!Formats.dns1123Label(longest).isEmpty()) {
                errors.invalid(FieldPath.of("metadata", "name"), name,
                        "will not able to create pod with invalid DNS label: " + longest);
            }
        }
    }

    private static void generatedSelector(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
        ObjectValue spec = object.object("spec");
        if (spec.bool("manualSelector") || !spec.isSet("selector")) {
            return;
        }
        String uid = object.object("metadata").string("uid");
        String name = object.object("metadata").string("name");
        if (uid.isEmpty()) {
            errors.required(FieldPath.of("metadata", "uid"));
        }
        ObjectValue labels = spec.object("template").object("metadata").object("labels");
        hasLabel(labels, OLD_CONTROLLER_UID, uid, errors);
        hasLabel(labels, OLD_JOB_NAME, name, errors);
        ObjectValue expected = ObjectValue.of(OLD_CONTROLLER_UID, uid, OLD_JOB_NAME, name);
        ObjectValue oldLabels = old == null
                ? ObjectValue.EMPTY
                : Workloads.template(old).object("metadata").object("labels");
        if (old == null || (oldLabels.has(JOB_NAME) && oldLabels.has(CONTROLLER_UID))) {
            hasLabel(labels, CONTROLLER_UID, uid, errors);
            hasLabel(labels, JOB_NAME, name, errors);
            expected = expected.with(CONTROLLER_UID, uid).with(JOB_NAME, name);
        }
        LabelSelector selector = Workloads.readSelector(spec);
        if (selector != null && !selector.matches(expected)) {
            errors.invalid(SPEC.child("selector"), Shown.selector(spec.object("selector")),
                    "`selector` not auto-generated");
        }
    }

    private static void hasLabel(ObjectValue labels, String key, String expected, FieldErrors errors) {
        FieldPath path = TEMPLATE_METADATA.child("labels").key(key);
        if (!labels.has(key)) {
            errors.required(path, "must be '" + expected + "'");
        } else if (!labels.string(key).equals(expected)) {
            errors.invalid(path, Shown.map(labels), "must be '" + expected + "'");
        }
    }

    private static void spec(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors) {
        ObjectValue spec = object.object("spec");
        ObjectValue oldSpec = old == null ? null : old.object("spec");
        JobSpecRules.validate(spec, oldSpec, SPEC, errors);
        if (!spec.isSet("selector")) {
            errors.required(SPEC.child("selector"));
        } else {
            boolean lenient = oldSpec != null && LabelRules.hasBadValue(oldSpec.object("selector"));
            LabelRules.selector(spec.object("selector"), lenient, SPEC.child("selector"), errors);
        }
        LabelSelector selector = Workloads.readSelector(spec);
        if (selector != null) {
            Workloads.matches(selector, spec.object("template"), Workloads.TEMPLATE, errors);
        }
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        JobStatusRules.validate(object, old, errors);
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        return Workloads.warnings(object, old, () -> JobSpecRules.warnings(object.object("spec"), SPEC));
    }
}
