package dev.edict.kinds.autoscaling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/** The rules for a reference to an object by kind, name and version. */
final class TargetReference {
    private TargetReference() {}

    /** What is let through in the version. */
    enum Leniency { NONE, CORE_GROUP, ANY_VERSION }

    static void validate(ObjectValue target, Leniency leniency, FieldPath path, FieldErrors errors) {
        segment(target.string("kind"), path.child("kind"), errors);
        segment(target.string("name"), path.child("name"), errors);
        if (leniency == Leniency.ANY_VERSION) {
            return;
        }
        String complaint = complaintAboutVersion(target, leniency == Leniency.CORE_GROUP);
        if (complaint != null) {
            errors.invalid(path.child("apiVersion"), target.string("apiVersion"), complaint);
        }
    }

    private static void segment(String text, FieldPath path, FieldErrors errors) {
        if (text.isEmpty()) {
            errors.required(path);
        } else {
            FieldRules.format(Formats.pathSegmentName(text), text, path, errors);
        }
    }

    static @Nullable String complaintAboutVersion(ObjectValue target, boolean coreGroup) {
        String version = target.string("apiVersion");
        GroupVersion parsed = GroupVersion.parse(version);
        if (parsed == null) {
            return "unexpected GroupVersion string: " + version;
        }
        return !coreGroup && parsed.group().isEmpty() ? "apiVersion must specify API group" : null;
    }
}
