package dev.edict.server.action;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupKind;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;

/** What a question about rights must say: of whom, of one thing only, and nothing about itself. */
final class AccessReviewRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final GroupKind UNNAMED = new GroupKind("authorization.k8s.io", "");

    private AccessReviewRules() {}

    /**
     * @param self whether the one who asks is the one in question
     * @param namespace where alone the question may be about; empty if it may be about anything
     */
    static void validate(ObjectValue review, boolean self, String namespace) {
        FieldErrors errors = new FieldErrors();
        ObjectValue spec = review.object("spec");
        boolean ofResource = spec.get("resourceAttributes") instanceof ObjectValue;
        boolean ofPath = spec.get("nonResourceAttributes") instanceof ObjectValue;
        if (ofResource && ofPath) {
            errors.invalid(SPEC.child("nonResourceAttributes"), path(spec),
                    "cannot be specified in combination with resourceAttributes");
        } else if (!ofResource && !ofPath) {
            errors.invalid(SPEC.child("resourceAttributes"), NullValue.NULL,
                    "exactly one of nonResourceAttributes or resourceAttributes must be specified");
        }
        if (!self && spec.string("user").isEmpty() && spec.list("groups").isEmpty()) {
            errors.invalid(SPEC.child("user"), "", "at least one of user or group must be specified");
        }
        validateMetadata(review.object("metadata"), namespace, errors);
        if (!namespace.isEmpty()) {
            String about = spec.object("resourceAttributes").string("namespace");
            if (ofResource && !about.equals(namespace)) {
                errors.invalid(SPEC.child("resourceAttributes").child("namespace"), about, "must match metadata.namespace");
            }
            if (ofPath) {
                errors.invalid(SPEC.child("nonResourceAttributes"), path(spec), "disallowed on this kind of request");
            }
        }
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(UNNAMED, "", errors);
        }
    }

    private static void validateMetadata(ObjectValue metadata, String namespace, FieldErrors errors) {
        ObjectValue own = metadata.without("managedFields");
        if (!(namespace.isEmpty() ? own : own.without("namespace")).isEmpty()) {
            errors.invalid(FieldPath.of("metadata"), metadata,
                    namespace.isEmpty() ? "must be empty" : "must be empty except for namespace");
        }
    }

    /** As it is named inside of the real server. */
    private static ObjectValue path(ObjectValue spec) {
        ObjectValue given = spec.object("nonResourceAttributes");
        return ObjectValue.of("Path", given.string("path"), "Verb", given.string("verb"));
    }
}
