package dev.edict.server.route;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;

/** What a scale must be like. */
final class ScaleRules {
    private ScaleRules() {}

    static void validate(ObjectValue scale) {
        long replicas = scale.object("spec").integer("replicas");
        if (replicas < 0) {
            FieldErrors errors = new FieldErrors().invalid(
                    FieldPath.of("spec", "replicas"), replicas, "must be greater than or equal to 0");
            throw ApiErrors.invalid(new GroupKind("autoscaling", "Scale"), new ApiObject(scale).name(), errors);
        }
    }
}
