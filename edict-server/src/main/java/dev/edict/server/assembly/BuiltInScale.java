package dev.edict.server.assembly;

import dev.edict.kinds.Scales;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.field.FieldPath;
import dev.edict.schema.convert.Converters;
import dev.edict.server.route.ServedResource;
import java.util.Map;

/**
 * The scale of a built-in workload, in the version in which its resource shows it.
 *
 * @param replicas where each version of the workload keeps its replicas
 */
record BuiltInScale(GroupVersionKind kind, Map<String, FieldPath> replicas) implements ServedResource.ScaleView {
    private static final GroupVersionKind HUB = new GroupVersionKind("autoscaling", "v1", "Scale");

    @Override
    public ObjectValue read(ObjectValue object) {
        ObjectValue scale = Scales.of(object);
        return kind.equals(HUB) ? scale : Converters.convert(scale, HUB, kind);
    }

    @Override
    public void validate(ObjectValue scale) {
        FieldErrors errors = new FieldErrors();
        Scales.validate(scale, errors);
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(new GroupKind("autoscaling", "Scale"), new ApiObject(scale).name(), errors);
        }
    }

    @Override
    public ObjectValue write(ObjectValue object, ObjectValue scale) {
        return Scales.apply(object, kind.equals(HUB) ? scale : Converters.convert(scale, kind, HUB));
    }
}
