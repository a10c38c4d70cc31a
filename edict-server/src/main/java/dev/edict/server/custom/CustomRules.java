package dev.edict.server.custom;

import dev.edict.kinds.rule.KindRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.structural.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of one version of a custom resource: what its schema says, and what holds for every custom resource. The
 * generation counts changes of anything but the metadata; of the status only where the status has no path of its own.
 */
final class CustomRules implements KindRules {
    private final CustomVersion version;
    private final boolean hasStatus;

    CustomRules(CustomVersion version) {
        this.version = version;
        this.hasStatus = version.declared().status();
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
        tell(version.validation().validateCreate(object), errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        tell(version.validation().validateUpdate(object, old), errors);
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        tell(version.validation().validateStatusUpdate(object, old), errors);
    }

    private static void tell(Verdict verdict, FieldErrors errors) {
        errors.addAll(verdict.errors());
        verdict.warnings().forEach(errors::warn);
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        return version.validation().warnings(object, old);
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
