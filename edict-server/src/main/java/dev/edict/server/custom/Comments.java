package dev.edict.server.custom;

import dev.edict.kinds.apiextensions.ApiApproval;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.structural.StructuralRules;
import dev.edict.schema.structural.StructuralSchema;
import dev.edict.server.custom.Conditions.Condition;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is said of a definition that is served all the same. */
final class Comments {
    private Comments() {}

    /** Whether a definition in one of Kubernetes' own groups was approved; null for other groups. */
    static @Nullable Condition approval(ObjectValue definition) {
        if (!ApiApproval.isProtected(definition.object("spec").string("group"))) {
            return null;
        }
        ApiApproval approval = ApiApproval.of(definition);
        String reason = switch (approval.state()) {
            case APPROVED -> "ApprovedAnnotation";
            case BYPASSED -> "UnapprovedAnnotation";
            case MISSING -> "MissingAnnotation";
            case INVALID -> "InvalidAnnotation";
        };
        return new Condition(Conditions.API_APPROVED, approval.state() == ApiApproval.State.APPROVED, reason,
                approval.reason());
    }

    /** What keeps the schemas of a definition from being structural; null if nothing does. */
    static @Nullable Condition violations(ObjectValue definition) {
        ObjectValue spec = definition.object("spec");
        FieldErrors errors = new FieldErrors();
        if (spec.bool("preserveUnknownFields")) {
            errors.invalid(FieldPath.of("spec", "preserveUnknownFields"), true, "must be false");
        }
        List<ObjectValue> versions = spec.list("versions").objects();
        for (int index = 0; index < versions.size(); index++) {
            ObjectValue schema = versions.get(index).object("schema").objectOrNull("openAPIV3Schema");
            if (schema != null) {
                errors.addAll(StructuralRules.check(StructuralSchema.of(schema),
                        FieldPath.of("spec", "versions").index(index).child("schema").child("openAPIV3Schema")));
            }
        }
        if (errors.isEmpty()) {
            return null;
        }
        Set<String> texts = new LinkedHashSet<>();
        errors.forEach(error -> texts.add(error.toString()));
        String message = String.join(", ", texts);
        return new Condition(Conditions.NON_STRUCTURAL, true, "Violations", texts.size() == 1 ? message : "[" + message + "]");
    }
}
