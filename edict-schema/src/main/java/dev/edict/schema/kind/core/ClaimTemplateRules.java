package dev.edict.schema.kind.core;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.kind.LabelRules;
import dev.edict.schema.kind.ObjectMetaRules;
import java.util.List;

/** The rules for the template of a claim that is made together with a pod. */
final class ClaimTemplateRules {
    /** Metadata that a template cannot give to what is made of it. */
    private static final List<String> FORBIDDEN = List.of("name", "generateName", "namespace", "selfLink", "uid",
            "resourceVersion", "generation", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds",
            "ownerReferences", "finalizers", "managedFields");

    private ClaimTemplateRules() {}

    static void validate(ObjectValue template, FieldPath path, FieldErrors errors) {
        ObjectValue metadata = template.object("metadata");
        FieldPath metadataPath = path.child("metadata");
        ObjectMetaRules.annotations(metadata.object("annotations"), metadataPath.child("annotations"), errors);
        LabelRules.labels(metadata.object("labels"), metadataPath.child("labels"), errors);
        for (String key : FORBIDDEN) {
            if (metadata.isSet(key)) {
                errors.forbidden(metadataPath.child(key.equals("uid") ? "uID" : key), "cannot be set");
            }
        }
        ClaimSpecRules.validate(template.object("spec"), path.child("spec"), errors);
    }
}
