package dev.edict.kinds.admissionregistration;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.List;
import java.util.Locale;

/** The objects that hold the parameters of a policy: their kind, and which of them a binding takes. */
final class ParameterRules {
    private static final List<String> NOT_FOUND_ACTIONS = List.of("Deny", "Allow");
    private static final String EXCLUSIVE = "name and selector are mutually exclusive";

    private ParameterRules() {}

    static void kind(ObjectValue kind, FieldPath path, FieldErrors errors) {
        version(kind.string("apiVersion"), path.child("apiVersion"), errors);
        String name = kind.string("kind");
        if (name.isEmpty()) {
            errors.required(path.child("kind"));
        } else {
            List<String> complaints = Formats.dns1035Label(name.toLowerCase(Locale.ROOT));
            if (!complaints.isEmpty()) {
                errors.invalid(path.child("kind"), name,
                        "may have mixed case, but should otherwise match: " + String.join(",", complaints));
            }
        }
    }

    private static void version(String apiVersion, FieldPath path, FieldErrors errors) {
        if (apiVersion.isEmpty()) {
            errors.required(path);
            return;
        }
        int slash = apiVersion.indexOf('/');
        if (slash != apiVersion.lastIndexOf('/')) {
            errors.invalid(path, apiVersion, "unexpected GroupVersion string: " + apiVersion);
            return;
        }
        String group = apiVersion.substring(0, Math.max(slash, 0));
        String version = apiVersion.substring(slash + 1);
        List<String> groupComplaints = group.isEmpty() ? List.of() : Formats.dns1123Subdomain(group);
        if (!groupComplaints.isEmpty()) {
            errors.invalid(path, group, String.join(",", groupComplaints));
        }
        if (version.isEmpty()) {
            errors.invalid(path, apiVersion, "version must be specified");
            return;
        }
        List<String> versionComplaints = Formats.dns1035Label(version);
        if (!versionComplaints.isEmpty()) {
            errors.invalid(path, version, String.join(",", versionComplaints));
        }
    }

    static void reference(ObjectValue reference, FieldPath path, FieldErrors errors) {
        String name = reference.string("name");
        boolean selects = reference.isSet("selector");
        if (!name.isEmpty()) {
            FieldRules.format(Formats.pathSegmentName(name), name, path.child("name"), errors);
            if (selects) {
                errors.forbidden(path.child("name"), EXCLUSIVE);
            }
        }
        if (selects) {
            LabelRules.selector(reference.object("selector"), path.child("selector"), errors);
            if (!name.isEmpty()) {
                errors.forbidden(path.child("selector"), EXCLUSIVE);
            }
        }
        if (name.isEmpty() && !selects) {
            errors.required(path, "one of name or selector must be specified");
        }
        String action = reference.string("parameterNotFoundAction");
        if (action.isEmpty()) {
            errors.required(path.child("parameterNotFoundAction"));
        } else if (!NOT_FOUND_ACTIONS.contains(action)) {
            errors.notSupported(path.child("parameterNotFoundAction"), action, NOT_FOUND_ACTIONS);
        }
    }
}
