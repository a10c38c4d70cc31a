package dev.edict.kinds.storagemigration;

import dev.edict.kinds.field.ConditionRules;
import dev.edict.kinds.field.InternalForms;
import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.Preparation;
import dev.edict.kinds.rule.StatusRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.regex.Pattern;

/** StorageVersionMigration: that all objects of a resource are to be written anew, once, and how far that has come. */
final class StorageVersionMigrationRules extends StatusRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath VERSION = FieldPath.of("status", "resourceVersion");
    private static final FieldPath CONDITIONS = FieldPath.of("status", "conditions");

    /** What can be compared with others of its sort. */
    private static final Pattern WELL_FORMED = Pattern.compile("[1-9][0-9]*");

    private static final String SUCCEEDED = "Succeeded";
    private static final String FAILED = "Failed";

    StorageVersionMigrationRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }

    @Override
    public ObjectValue prepareForStatusUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.keepMetadataForStatus(Preparation.keep(object, old, "spec"), old);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        ObjectValue resource = object.object("spec").object("resource");
        FieldPath path = SPEC.child("resource");
        if (resource.string("resource").isEmpty()) {
            errors.required(path.child("resource"), "resource is required to be set");
        } else {
            check(resource, "resource", Formats.dns1035Label(resource.string("resource")), errors);
        }
        if (!resource.string("group").isEmpty()) {
            check(resource, "group", Formats.dns1123Subdomain(resource.string("group")), errors);
        }
    }

    private static void check(ObjectValue resource, String key, List<String> complaints, FieldErrors errors) {
        if (!complaints.isEmpty()) {
            errors.invalid(SPEC.child("resource").child(key), resource.string(key), String.join(",", complaints));
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
        metadataUpdate(object, old, errors);
        if (Preparation.differs(object, old, "spec")) {
            errors.invalid(SPEC, InternalForms.of("StorageVersionMigrationSpec", object.object("spec")), Messages.IMMUTABLE);
        }
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        ObjectValue status = object.object("status");
        String version = status.string("resourceVersion");
        if (!version.isEmpty() && !WELL_FORMED.matcher(version).matches()) {
            errors.invalid(VERSION, version, "resource version is not well formed: " + version);
        }
        ListValue conditions = status.list("conditions");
        ConditionRules.validate(conditions.objects(), CONDITIONS, errors);
        String oldVersion = old.object("status").string("resourceVersion");
        if (!oldVersion.isEmpty() && !oldVersion.equals(version)) {
            errors.invalid(VERSION, version, Messages.IMMUTABLE);
        }
        if (isTrue(object, SUCCEEDED) && isTrue(object, FAILED)) {
            errors.invalid(CONDITIONS, Shown.conditions(conditions),
                    "Both success and failed conditions cannot be true at the same time");
        }
        stays(object, old, SUCCEEDED, "Success condition cannot be set to false once it is true", errors);
        stays(object, old, FAILED, "Failed condition cannot be set to false once it is true", errors);
    }

    /** What has ended one way or the other has ended so for good. */
    private static void stays(ObjectValue object, ObjectValue old, String type, String complaint, FieldErrors errors) {
        if (isTrue(old, type) && !isTrue(object, type)) {
            errors.invalid(CONDITIONS, Shown.conditions(object.object("status").list("conditions")), complaint);
        }
    }

    private static boolean isTrue(ObjectValue object, String type) {
        return object.object("status").list("conditions").objects().stream()
                .filter(condition -> condition.string("type").equals(type)).limit(1)
                .anyMatch(condition -> condition.string("status").equals("True"));
    }
}
