package dev.edict.kinds.apiregistration;

import dev.edict.kinds.field.Texts;
import dev.edict.kinds.rule.KindRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.List;

/** APIService: which server answers for a version of a group. It is named by both. */
final class APIServiceRules implements KindRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final List<String> STATUSES = List.of("True", "False", "Unknown");
    private static final int HIGHEST_GROUP = 20_000;
    private static final int HIGHEST_VERSION = 1_000;

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.mapObject("spec", spec -> spec.mapObject("service", service -> service.withDefault("port", 443)));
    }

    /** What this server answers for itself is there at once. */
    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        if (object.object("spec").isSet("service")) {
            return object.without("status");
        }
        ObjectValue available = ObjectValue.of("type", "Available", "status", "True");
        Value now = object.object("metadata").get("creationTimestamp");
        if (now != null) {
            available = available.with("lastTransitionTime", now);
        }
        available = available.with("reason", "Local").with("message", "Local APIServices are always available");
        return object.with("status", ObjectValue.of("conditions", List.of(available)));
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.keepStatus(object, old);
    }

    @Override
    public ObjectValue prepareForStatusUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue kept = Preparation.keep(object, old, "spec");
        for (String key : List.of("labels", "annotations", "finalizers", "ownerReferences")) {
            kept = Preparation.keepMetadata(kept, old, key);
        }
        return kept;
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        ObjectValue spec = object.object("spec");
        String group = spec.string("group");
        String version = spec.string("version");
        ObjectMetaRules.validateGenericCreate(object.object("metadata"), false, names(version + "." + group),
                ObjectMetaRules.METADATA, errors);
        if (group.isEmpty() && !version.equals("v1")) {
            errors.required(SPEC.child("group"), "only v1 may have an empty group and it better be legacy kube");
        }
        if (!group.isEmpty()) {
            FieldRules.format(Formats.dns1123Subdomain(group), group, SPEC.child("group"), errors);
        }
        FieldRules.format(Formats.dns1035Label(version), version, SPEC.child("version"), errors);
        priority(spec, "groupPriorityMinimum", HIGHEST_GROUP, errors);
        priority(spec, "versionPriority", HIGHEST_VERSION, errors);
        if (spec.isSet("service")) {
            service(spec, errors);
        } else {
            local(spec, errors);
        }
    }

    private static NameFormat names(String required) {
        return (name, prefix) -> {
            List<String> complaints = Formats.pathSegmentName(name);
            return !complaints.isEmpty() || name.equals(required)
                    ? complaints
                    : List.of("must be `spec.version+\".\"+spec.group`: " + ApiErrors.quote(required));
        };
    }

    private static void priority(ObjectValue spec, String key, int highest, FieldErrors errors) {
        long priority = spec.integer(key);
        if (priority <= 0 || priority > highest) {
            errors.invalid(SPEC.child(key), priority, "must be positive and less than " + highest);
        }
    }

    private static void local(ObjectValue spec, FieldErrors errors) {
        String bundle = spec.string("caBundle");
        if (!bundle.isEmpty()) {
            errors.invalid(SPEC.child("caBundle"), Texts.decodedSize(bundle) + " bytes",
                    "local APIServices may not have a caBundle");
        }
        if (spec.bool("insecureSkipTLSVerify")) {
            errors.invalid(SPEC.child("insecureSkipTLSVerify"), true,
                    "local APIServices may not have insecureSkipTLSVerify");
        }
    }

    private static void service(ObjectValue spec, FieldErrors errors) {
        ObjectValue service = spec.object("service");
        FieldPath path = SPEC.child("service");
        for (String key : List.of("namespace", "name")) {
            if (service.string(key).isEmpty()) {
                errors.required(path.child(key));
            }
        }
        List<String> complaints = Formats.portNumber(service.integer("port"));
        if (!complaints.isEmpty()) {
            errors.invalid(path.child("port"), service.integer("port"),
                    "port is not valid: " + String.join(", ", complaints));
        }
        if (spec.bool("insecureSkipTLSVerify") && !spec.string("caBundle").isEmpty()) {
            errors.invalid(SPEC.child("insecureSkipTLSVerify"), true, "may not be true if caBundle is present");
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        validateCreate(object, errors);
    }

    private static void metadataUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        ObjectMetaRules.validateGenericUpdate(
                object.object("metadata"), old.object("metadata"), ObjectMetaRules.METADATA, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        List<ObjectValue> conditions = object.object("status").list("conditions").objects();
        for (int index = 0; index < conditions.size(); index++) {
            String status = conditions.get(index).string("status");
            if (!STATUSES.contains(status)) {
                errors.notSupported(
                        FieldPath.of("status", "conditions").index(index).child("status"), status, STATUSES);
            }
        }
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
