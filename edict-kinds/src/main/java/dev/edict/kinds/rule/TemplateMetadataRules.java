package dev.edict.kinds.rule;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.List;

/** The rules for the metadata of a template of claims: labels and annotations, and nothing else. */
public final class TemplateMetadataRules {
    /** Metadata that a template cannot give to what is made of it. */
    private static final List<String> FORBIDDEN = List.of("name", "generateName", "namespace", "selfLink", "uid",
            "resourceVersion", "generation", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds",
            "ownerReferences", "finalizers", "managedFields");

    private TemplateMetadataRules() {}

    public static void validate(ObjectValue metadata, FieldPath path, FieldErrors errors) {
        ObjectMetaRules.annotations(metadata.object("annotations"), path.child("annotations"), errors);
        LabelRules.labels(metadata.object("labels"), path.child("labels"), errors);
        for (String key : FORBIDDEN) {
            if (metadata.isSet(key)) {
                errors.forbidden(path.child(key.equals("uid") ? "uID" : key), "cannot be set");
            }
        }
    }
}
