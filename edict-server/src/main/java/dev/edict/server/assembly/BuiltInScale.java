package dev.edict.server.assembly;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.convert.Converters;
import dev.edict.schema.kind.Scales;
import dev.edict.server.route.ServedResource;

/** The scale of a built-in workload, in the version in which its resource shows it. */
record BuiltInScale(GroupVersionKind kind) implements ServedResource.ScaleView {
    private static final GroupVersionKind HUB = new GroupVersionKind("autoscaling", "v1", "Scale");

    @Override
    public ObjectValue read(ObjectValue object) {
        ObjectValue scale = Scales.of(object);
        return kind.equals(HUB) ? scale : Converters.convert(scale, HUB, kind);
    }

    @Override
    public ObjectValue write(ObjectValue object, ObjectValue scale) {
        return Scales.apply(object, kind.equals(HUB) ? scale : Converters.convert(scale, kind, HUB));
    }
}
