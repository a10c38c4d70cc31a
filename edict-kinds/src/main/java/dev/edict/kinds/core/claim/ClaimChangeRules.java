package dev.edict.kinds.core.claim;

import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.field.InternalForms;
import dev.edict.kinds.field.SemanticEquality;
import dev.edict.kinds.field.UnifiedDifference;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Messages;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What may change in a claim: its volume once, a class that it did not have, and the size of a bound one. */
public final class ClaimChangeRules {
    public static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";

    private static final String CLAIM = "PersistentVolumeClaimSpec";
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath SIZE = SPEC.child("resources", "requests", "storage");

    private ClaimChangeRules() {}

    static void validate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        ObjectValue spec = object.object("spec");
        ObjectValue oldSpec = ClaimDataSources.normalize(old.object("spec"));
        ObjectValue comparable = comparable(object, old, oldSpec, errors);
        ObjectValue oldComparable = oldSpec.string("volumeName").isEmpty()
                ? Preparation.keep(oldSpec, comparable, "volumeName")
                : oldSpec;
        if (!SemanticEquality.equal(comparable, oldComparable)) {
            errors.forbidden(SPEC, "spec is immutable after creation except resources.requests and"
                    + " volumeAttributesClassName for bound claims\n"
                    + UnifiedDifference.describe(
                            InternalForms.of(CLAIM, oldComparable), InternalForms.of(CLAIM, comparable)));
        }
        Quantity size = size(spec.object("resources").object("requests"));
        if (size.compareTo(size(oldSpec.object("resources").object("requests"))) < 0
                && size.compareTo(size(old.object("status").object("capacity"))) <= 0) {
            errors.forbidden(SIZE, "field can not be less than status.capacity");
        }
        FieldRules.immutable(spec.get("volumeMode"), oldSpec.get("volumeMode"), FieldPath.of("volumeMode"), errors);
        attributesClass(spec, oldSpec, old, errors);
    }

    private static Quantity size(ObjectValue amounts) {
        return ResourceLists.quantity(amounts.get("storage"));
    }

    /** The new spec with the old values where a change is allowed. */
    private static ObjectValue comparable(
            ObjectValue object, ObjectValue old, ObjectValue oldSpec, FieldErrors errors) {
        ObjectValue spec = object.object("spec");
        String annotation = annotation(object);
        String oldAnnotation = annotation(old);
        Value className = spec.get("storageClassName");
        boolean hadClass = oldSpec.isSet("storageClassName");
        boolean fromAnnotation = oldAnnotation != null && !hadClass
                && new StringValue(oldAnnotation).equals(className)
                && (annotation == null || annotation.equals(oldAnnotation));
        if (fromAnnotation) {
            spec = spec.without("storageClassName");
        } else {
            if (!Objects.equals(orEmpty(annotation), orEmpty(oldAnnotation))) {
                errors.invalid(FieldPath.of("metadata", "annotations", CLASS_ANNOTATION), orEmpty(annotation),
                        Messages.IMMUTABLE);
            }
            if (className != null && !hadClass
                    && (oldAnnotation == null || new StringValue(oldAnnotation).equals(className))) {
                spec = spec.without("storageClassName");
            }
        }
        if (!object.object("status").string("phase").equals("Bound")) {
            return spec;
        }
        Value oldSize = oldSpec.object("resources").object("requests").get("storage");
        if (oldSize != null && spec.object("resources").isSet("requests")) {
            spec = spec.withAt(oldSize, "resources", "requests", "storage");
        }
        return Preparation.keep(spec, oldSpec, "volumeAttributesClassName");
    }

    private static @Nullable String annotation(ObjectValue claim) {
        return claim.object("metadata").object("annotations").stringOrNull(CLASS_ANNOTATION);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static void attributesClass(
            ObjectValue spec, ObjectValue oldSpec, ObjectValue old, FieldErrors errors) {
        FieldPath path = SPEC.child("volumeAttributesClassName");
        if (!Preparation.differs(spec, oldSpec, "volumeAttributesClassName")
                || !old.object("status").isSet("currentVolumeAttributesClassName")) {
            return;
        }
        String name = spec.stringOrNull("volumeAttributesClassName");
        if (name == null) {
            errors.forbidden(path,
                    "update to nil is forbidden when status.currentVolumeAttributesClassName is not nil");
        } else if (name.isEmpty()) {
            errors.forbidden(path,
                    "update to empty string is forbidden when status.currentVolumeAttributesClassName is not nil");
        }
    }
}
