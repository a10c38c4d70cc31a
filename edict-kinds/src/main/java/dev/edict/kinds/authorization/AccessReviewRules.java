package dev.edict.kinds.authorization;

import dev.edict.kinds.field.SemanticEquality;
import dev.edict.kinds.rule.KindRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;

/** The three kinds that ask whether someone may do something, to an object or on a path. */
final class AccessReviewRules implements KindRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath RESOURCE = SPEC.child("resourceAttributes");
    private static final FieldPath METADATA = FieldPath.of("metadata");

    /** Whose permission is asked about. */
    enum About { ANYONE, ANYONE_IN_A_NAMESPACE, ONESELF }

    private final About about;

    AccessReviewRules(About about) {
        this.about = about;
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        ObjectValue spec = object.object("spec");
        boolean resource = spec.isSet("resourceAttributes");
        boolean other = spec.isSet("nonResourceAttributes");
        if (resource && other) {
            errors.invalid(SPEC.child("nonResourceAttributes"), shown(spec),
                    "cannot be specified in combination with resourceAttributes");
        }
        if (!resource && !other) {
            errors.invalid(RESOURCE, shown(spec),
                    "exactly one of nonResourceAttributes or resourceAttributes must be specified");
        }
        if (about != About.ONESELF && spec.string("user").isEmpty() && spec.list("groups").isEmpty()) {
            errors.invalid(SPEC.child("user"), "", "at least one of user or group must be specified");
        }
        ObjectValue attributes = spec.object("resourceAttributes");
        for (String key : SelectorRules.KEYS) {
            if (attributes.isSet(key)) {
                SelectorRules.validate(attributes, key, RESOURCE.child(key), errors);
            }
        }
        metadata(object.object("metadata"), errors);
        if (about == About.ANYONE_IN_A_NAMESPACE) {
            String namespace = attributes.string("namespace");
            if (resource && !namespace.equals(object.object("metadata").string("namespace"))) {
                errors.invalid(RESOURCE.child("namespace"), namespace, "must match metadata.namespace");
            }
            if (other) {
                errors.invalid(SPEC.child("nonResourceAttributes"), shown(spec), "disallowed on this kind of request");
            }
        }
    }

    private void metadata(ObjectValue metadata, FieldErrors errors) {
        boolean local = about == About.ANYONE_IN_A_NAMESPACE;
        ObjectValue rest = metadata.without("managedFields");
        if (!SemanticEquality.equal(local ? rest.without("namespace") : rest, ObjectValue.EMPTY)) {
            errors.invalid(METADATA, metadata, local ? "must be empty except for namespace" : "must be empty");
        }
    }

    private static Value shown(ObjectValue spec) {
        ObjectValue attributes = spec.objectOrNull("nonResourceAttributes");
        return attributes == null
                ? NullValue.NULL
                : ObjectValue.of("Path", attributes.string("path"), "Verb", attributes.string("verb"));
    }
}
