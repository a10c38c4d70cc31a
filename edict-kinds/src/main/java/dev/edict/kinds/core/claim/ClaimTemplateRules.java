package dev.edict.kinds.core.claim;

import dev.edict.kinds.rule.TemplateMetadataRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;

/** The rules for the template of a claim that is made together with a pod. */
public final class ClaimTemplateRules {
    private ClaimTemplateRules() {}

    public static void validate(ObjectValue template, FieldPath path, FieldErrors errors) {
        TemplateMetadataRules.validate(template.object("metadata"), path.child("metadata"), errors);
        ClaimSpecRules.validate(template.object("spec"), path.child("spec"), errors);
    }
}
