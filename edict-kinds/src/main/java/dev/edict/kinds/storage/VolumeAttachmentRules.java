package dev.edict.kinds.storage;

import dev.edict.kinds.core.volume.DriverNameRules;
import dev.edict.kinds.core.volume.VolumeSpecRules;
import dev.edict.kinds.field.InternalForms;
import dev.edict.kinds.rule.Preparation;
import dev.edict.kinds.rule.StatusRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** VolumeAttachment: a volume that is, or should be, at a node. */
final class VolumeAttachmentRules extends StatusRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath STATUS = FieldPath.of("status");
    private static final int LARGEST_METADATA = 256 * 1024;
    private static final int LONGEST_MESSAGE = 1024;

    VolumeAttachmentRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.mapObject("spec", spec -> spec.mapObject("source", source ->
                source.mapObject("inlineVolumeSpec", VolumeSpecRules::setSourceDefaults)));
    }

    @Override
    public ObjectValue prepareForStatusUpdate(ObjectValue object, ObjectValue old) {
        return Preparation.keepMetadataForStatus(Preparation.keep(object, old, "spec"), old);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        ObjectValue spec = object.object("spec");
        DriverNameRules.validate(spec.string("attacher"), SPEC.child("attacher"), errors);
        source(spec.object("source"), SPEC.child("source"), errors);
        String node = spec.string("nodeName");
        FieldRules.format(Formats.dns1123Subdomain(node), node, SPEC.child("nodeName"), errors);
        status(object.object("status"), errors);
        String volume = spec.object("source").stringOrNull("persistentVolumeName");
        if (volume != null) {
            FieldRules.format(Formats.dns1123Subdomain(volume), volume,
                    FieldPath.of("spec.source.persistentVolumeName"), errors);
        }
    }

    private static void source(ObjectValue source, FieldPath path, FieldErrors errors) {
        String volume = source.stringOrNull("persistentVolumeName");
        boolean inline = source.isSet("inlineVolumeSpec");
        String exactlyOne = "must specify exactly one of inlineVolumeSpec and persistentVolumeName";
        if (!inline && volume == null) {
            errors.required(path, exactlyOne);
        } else if (inline && volume != null) {
            errors.forbidden(path, exactlyOne);
        } else if (inline) {
            VolumeSpecRules.inline(source.object("inlineVolumeSpec"), path.child("inlineVolumeSpec"), errors);
        } else if (source.string("persistentVolumeName").isEmpty()) {
            errors.required(path.child("persistentVolumeName"), "must specify non empty persistentVolumeName");
        }
    }

    private static void status(ObjectValue status, FieldErrors errors) {
        long size = 0;
        for (var entry : status.object("attachmentMetadata").strings().entrySet()) {
            size += size(entry.getKey()) + size(entry.getValue());
        }
        if (size > LARGEST_METADATA) {
            errors.tooLong(STATUS.child("attachmentMetadata"), LARGEST_METADATA);
        }
        for (String key : List.of("attachError", "detachError")) {
            ObjectValue error = status.object(key);
            if (size(error.string("message")) > LONGEST_MESSAGE) {
                errors.tooLong(STATUS.child(key, "message"), LARGEST_METADATA);
            }
            Long code = error.integerOrNull("errorCode");
            if (code != null && code < 0) {
                errors.invalid(STATUS.child(key, "errorCode"), code,
                        Messages.inclusiveRange(0, Integer.MAX_VALUE));
            }
        }
    }

    private static int size(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
        if (Preparation.differs(object, old, "spec")) {
            errors.invalid(SPEC, InternalForms.of("VolumeAttachmentSpec", object.object("spec")), Messages.IMMUTABLE);
        }
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateUpdate(object, old, errors);
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
