package dev.edict.server.route;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.name.GroupKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.kind.Scales;

/** Refuses a scale that cannot be. */
final class ScaleRules {
    private ScaleRules() {}

    static void validate(ObjectValue scale) {
        FieldErrors errors = new FieldErrors();
        Scales.validate(scale, errors);
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(new GroupKind("autoscaling", "Scale"), new ApiObject(scale).name(), errors);
        }
    }
}
