package dev.edict.schema.metadata;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for {@code metadata.initializers}: who is still to look at an object, or why its initialization failed. */
public final class InitializerRules {
    private InitializerRules() {}

    /** Whether nobody is waited for, and nothing has failed. */
    public static boolean isEmpty(ObjectValue initializers) {
        return initializers.list("pending").isEmpty() && !initializers.isSet("result");
    }

    /** Whether somebody is still to look at an object. */
    public static boolean arePending(ObjectValue object) {
        ObjectValue initializers = object.object("metadata").objectOrNull("initializers");
        return initializers != null && !initializers.list("pending").isEmpty();
    }

    /** @param initializers null where the object has none */
    public static void validate(@Nullable ObjectValue initializers, FieldPath path, FieldErrors errors) {
        if (initializers == null) {
            return;
        }
        List<ObjectValue> pending = initializers.list("pending").objects();
        for (int index = 0; index < pending.size(); index++) {
            FieldRules.fullyQualifiedName(
                    pending.get(index).string("name"), path.child("pending").index(index).child("name"), errors);
        }
        result(initializers.objectOrNull("result"), path.child("result"), errors);
    }

    /** Names may go and come as long as there are some; an object that is initialized stays so. */
    public static void validateUpdate(
            @Nullable ObjectValue initializers, @Nullable ObjectValue old, FieldPath path, FieldErrors errors) {
        if (initializers == null) {
            return;
        }
        if (old == null) {
            errors.invalid(path, NullValue.NULL, "field is immutable once initialization has completed");
        } else if (old.isSet("result")) {
            FieldRules.immutable(initializers, old, "result", path, errors);
        } else {
            result(initializers.objectOrNull("result"), path.child("result"), errors);
        }
    }

    private static void result(@Nullable ObjectValue result, FieldPath path, FieldErrors errors) {
        if (result != null && !result.string("status").equals("Failure")) {
            errors.invalid(path.child("status"), result.string("status"), "must be 'Failure'");
        }
    }
}
