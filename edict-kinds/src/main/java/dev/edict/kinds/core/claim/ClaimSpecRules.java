package dev.edict.kinds.core.claim;

import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.field.Choice;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.List;
import java.util.Objects;

/** The rules for what a claim on storage asks for, in a claim of its own and in the template of one. */
public final class ClaimSpecRules {
    private static final List<String> ACCESS_MODES =
            List.of("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod");
    private static final List<String> VOLUME_MODES = List.of("Block", "Filesystem");

    private ClaimSpecRules() {}

    /** Checks the spec of a claim that nobody has stored before. */
    public static void validate(ObjectValue spec, FieldPath path, FieldErrors errors) {
        validate(spec, false, false, path, errors);
    }

    /**
     * Checks the spec of a claim.
     *
     * @param lenientSelector whether values pass that no label can have
     * @param lenientSource whether groups pass that no API can have
     */
    public static void validate(ObjectValue spec, boolean lenientSelector, boolean lenientSource, FieldPath path,
            FieldErrors errors) {
        List<String> modes = spec.list("accessModes").strings();
        if (modes.isEmpty()) {
            errors.required(path.child("accessModes"), "at least 1 access mode is required");
        }
        if (spec.isSet("selector")) {
            LabelRules.selector(spec.object("selector"), lenientSelector, path.child("selector"), errors);
        }
        accessModes(modes, path.child("accessModes"), errors);
        storage(spec, path.child("resources").key("storage"), errors);
        className(spec.string("storageClassName"), path.child("storageClassName"), errors);
        Choice.optional(spec.stringOrNull("volumeMode"), VOLUME_MODES, path.child("volumeMode"), errors);
        sources(spec, lenientSource, path, errors);
        className(spec.string("volumeAttributesClassName"), path.child("volumeAttributesClassName"), errors);
    }

    private static void accessModes(List<String> modes, FieldPath path, FieldErrors errors) {
        boolean others = false;
        for (String mode : modes) {
            Choice.among(mode, ACCESS_MODES, path, errors);
            others |= ACCESS_MODES.contains(mode) && !mode.equals("ReadWriteOncePod");
        }
        if (others && modes.contains("ReadWriteOncePod")) {
            errors.forbidden(path, "may not use ReadWriteOncePod with other access modes");
        }
    }

    private static void storage(ObjectValue spec, FieldPath path, FieldErrors errors) {
        ObjectValue requests = spec.object("resources").object("requests");
        if (!requests.has("storage")) {
            errors.required(path);
            return;
        }
        Quantity amount = ResourceLists.quantity(requests.get("storage"));
        if (amount.sign() <= 0) {
            errors.invalid(path, amount.toString(), Messages.POSITIVE);
        }
    }

    private static void className(String name, FieldPath path, FieldErrors errors) {
        if (!name.isEmpty()) {
            FieldRules.format(NameFormat.DNS_SUBDOMAIN.check(name, false), name, path, errors);
        }
    }

    private static void sources(ObjectValue spec, boolean lenient, FieldPath path, FieldErrors errors) {
        ObjectValue source = spec.objectOrNull("dataSource");
        ObjectValue reference = spec.objectOrNull("dataSourceRef");
        if (source != null) {
            source(source, lenient, path.child("dataSource"), errors);
        }
        if (reference == null) {
            return;
        }
        source(reference, lenient, path.child("dataSourceRef"), errors);
        String namespace = reference.string("namespace");
        if (!namespace.isEmpty()) {
            FieldRules.format(NameFormat.DNS_LABEL.check(namespace, false), namespace,
                    path.child("dataSourceRef", "namespace"), errors);
        }
        if (source != null && !namespace.isEmpty()) {
            errors.invalid(path, ObjectValue.EMPTY, "may not be specified when dataSourceRef.namespace is specified");
        } else if (source != null && !isSame(source, reference)) {
            errors.invalid(path, ObjectValue.EMPTY, "must match dataSourceRef");
        }
    }

    private static boolean isSame(ObjectValue source, ObjectValue reference) {
        return Objects.equals(source.stringOrNull("apiGroup"), reference.stringOrNull("apiGroup"))
                && source.string("kind").equals(reference.string("kind"))
                && source.string("name").equals(reference.string("name"));
    }

    private static void source(ObjectValue source, boolean lenient, FieldPath path, FieldErrors errors) {
        for (String key : List.of("name", "kind")) {
            if (source.string(key).isEmpty()) {
                errors.required(path.child(key));
            }
        }
        String group = source.string("apiGroup");
        if (group.isEmpty() && !source.string("kind").equals("PersistentVolumeClaim")) {
            errors.invalid(path, source.string("kind"),
                    "must be 'PersistentVolumeClaim' when referencing the default apiGroup");
        }
        if (!group.isEmpty() && !lenient) {
            FieldRules.format(Formats.dns1123Subdomain(group), group, path.child("apiGroup"), errors);
        }
    }
}
