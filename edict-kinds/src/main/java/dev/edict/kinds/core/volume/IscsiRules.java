package dev.edict.kinds.core.volume;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.value.ObjectValue;
import java.util.regex.Pattern;

/** The rules for iSCSI volumes and the names of their targets. */
final class IscsiRules {
    private static final Pattern QUALIFIED = Pattern.compile("iqn\\.\\d{4}-\\d{2}\\.[A-Za-z0-9.-]++(:[^,;*&$|\\s]++)$");
    private static final Pattern EUI = Pattern.compile("^eui.[A-Za-z0-9]{16}$");
    private static final Pattern NAA = Pattern.compile("^naa.[A-Za-z0-9]{32}$");

    private static final String MALFORMED = "must be valid format";

    private IscsiRules() {}

    /** Checks the source of a pod's volume, whose complaint about a name says how it should start. */
    static void validateInPod(ObjectValue source, FieldPath path, FieldErrors errors) {
        validate(source, MALFORMED + " starting with iqn, eui, or naa", path, errors);
    }

    /** Checks the source of a persistent volume. */
    static void validate(ObjectValue source, FieldPath path, FieldErrors errors) {
        validate(source, MALFORMED, path, errors);
    }

    private static void validate(ObjectValue source, String unknown, FieldPath path, FieldErrors errors) {
        if (source.string("targetPortal").isEmpty()) {
            errors.required(path.child("targetPortal"));
        }
        String target = source.string("iqn");
        if (target.isEmpty()) {
            errors.required(path.child("iqn"));
        } else {
            name(target, unknown, path.child("iqn"), errors);
        }
        FieldRules.inRange(source.integer("lun"), 0, 255, path.child("lun"), errors);
        boolean authenticates = source.bool("chapAuthDiscovery") || source.bool("chapAuthSession");
        if (authenticates && !source.isSet("secretRef")) {
            errors.required(path.child("secretRef"));
        }
        String initiator = source.stringOrNull("initiatorName");
        if (initiator != null) {
            name(initiator, unknown, path.child("initiatorname"), errors);
        }
    }

    private static void name(String name, String unknown, FieldPath path, FieldErrors errors) {
        Pattern format = name.startsWith("iqn") ? QUALIFIED : name.startsWith("eui") ? EUI : NAA;
        if (!name.startsWith("iqn") && !name.startsWith("eui") && !name.startsWith("naa")) {
            errors.invalid(path, name, unknown);
        } else if (!format.matcher(name).find()) {
            errors.invalid(path, name, MALFORMED);
        }
    }
}
