package dev.edict.server.custom;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.NameFormat;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.kind.KindRules;
import dev.edict.schema.kind.ObjectMetaRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one version of a custom resource: what its schema says, and what holds for every custom resource. The
 * generation counts changes of anything but the metadata; of the status only where the status has no path of its own.
 */
final class CustomRules implements KindRules {
    private final GroupVersionKind kind;
    private final boolean namespaced;
    private final boolean hasStatus;
    private final @Nullable ScaleFieldRules scale;

    CustomRules(CustomVersion version, boolean namespaced) {
        this.kind = version.kind();
        this.namespaced = namespaced;
        this.hasStatus = version.declared().status();
        this.scale = version.declared().scale() == null ? null : new ScaleFieldRules(version.declared().scale());
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        ObjectValue prepared = hasStatus ? object.without("status") : object;
        return withGeneration(prepared, 1);
    }

    private static ObjectValue withGeneration(ObjectValue object, long generation) {
        return new ApiObject(object).withMetadata(metadata -> metadata.with("generation", generation)).tree();
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue prepared = hasStatus ? withStatusOf(object, old) : object;
        return prepared.without("metadata").equals(old.without("metadata"))
                ? prepared : withGeneration(prepared, new ApiObject(old).generation() + 1);
    }

    @Override
    public ObjectValue prepareForStatusUpdate(ObjectValue object, ObjectValue old) {
        Value owners = object.object("metadata").get("managedFields");
        return new ApiObject(withStatusOf(old, object)).withMetadata(metadata -> owners == null
                ? metadata.without("managedFields") : metadata.with("managedFields", owners)).tree();
    }

    private static ObjectValue withStatusOf(ObjectValue object, ObjectValue other) {
        Value status = other.get("status");
        return status == null ? object.without("status") : object.with("status", status);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        if (isOfAnotherKind(object, errors)) {
            return;
        }
        ObjectMetaRules.validateGenericCreate(object.object("metadata"), namespaced, NameFormat.DNS_SUBDOMAIN,
                ObjectMetaRules.METADATA, errors);
        validateScale(object, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        if (isOfAnotherKind(object, errors)) {
            return;
        }
        validateMetadataUpdate(object, old, errors);
        validateScale(object, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        if (isOfAnotherKind(object, errors)) {
            return;
        }
        validateMetadataUpdate(object, old, errors);
        if (scale != null) {
            scale.validateStatus(object, errors);
        }
    }

    private boolean isOfAnotherKind(ObjectValue object, FieldErrors errors) {
        String saidKind = object.string("kind");
        String saidVersion = object.string("apiVersion");
        if (!saidKind.equals(kind.kind())) {
            errors.invalid(FieldPath.of("kind"), saidKind, "must be " + kind.kind());
        }
        if (!saidVersion.equals(kind.apiVersion())) {
            errors.invalid(FieldPath.of("apiVersion"), saidVersion, "must be " + kind.apiVersion());
        }
        return !errors.isEmpty() && (!saidKind.equals(kind.kind()) || !saidVersion.equals(kind.apiVersion()));
    }

    private static void validateMetadataUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        ObjectMetaRules.validateGenericUpdate(
                object.object("metadata"), old.object("metadata"), ObjectMetaRules.METADATA, errors);
    }

    private void validateScale(ObjectValue object, FieldErrors errors) {
        if (scale != null) {
            scale.validateSpec(object, errors);
            scale.validateStatus(object, errors);
        }
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        return FinalizerWarnings.of(object, old);
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
