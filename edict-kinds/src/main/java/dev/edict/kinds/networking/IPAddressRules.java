package dev.edict.kinds.networking;

import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.Formats;
import dev.edict.model.format.Messages;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** IPAddress: an address that is taken, named by itself, and by what it is taken. */
final class IPAddressRules extends ObjectRules {
    private static final FieldPath SPEC = FieldPath.of("spec");

    IPAddressRules() {
        super(false, (name, prefix) -> complaints(name));
    }

    private static List<String> complaints(String name) {
        FieldErrors errors = new FieldErrors();
        AddressFormats.ip(errors, SPEC, name);
        return errors.list().stream().map(FieldError::detail).toList();
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        FieldPath path = SPEC.child("parentRef");
        ObjectValue parent = object.object("spec").objectOrNull("parentRef");
        if (parent == null) {
            errors.required(path);
            return;
        }
        String group = parent.string("group");
        if (!group.isEmpty()) {
            FieldRules.format(Formats.dns1123Subdomain(group), group, path.child("group"), errors);
        }
        ObjectReferences.requiredSegment(parent, "resource", path, errors);
        ObjectReferences.requiredSegment(parent, "name", path, errors);
        String namespace = parent.string("namespace");
        if (!namespace.isEmpty()) {
            FieldRules.format(Formats.pathSegmentName(namespace), namespace, path.child("namespace"), errors);
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
        metadataUpdate(object, old, errors);
        ObjectValue spec = object.object("spec");
        if (Preparation.differs(spec, old.object("spec"), "parentRef")) {
            ObjectValue parent = spec.object("parentRef");
            errors.invalid(SPEC.child("parentRef"), !spec.isSet("parentRef") ? NullValue.NULL : ObjectValue.of(
                    "Group", parent.string("group"), "Resource", parent.string("resource"),
                    "Namespace", parent.string("namespace"), "Name", parent.string("name")), Messages.IMMUTABLE);
        }
    }
}
