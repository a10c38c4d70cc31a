package dev.edict.server.custom;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.kind.Scales;
import dev.edict.server.route.ServedResource;

/** The scale of a custom resource, found and changed at the paths that its definition names. */
record CustomScale(Scales.Paths paths) implements ServedResource.ScaleView {

    @Override
    public ObjectValue read(ObjectValue object) {
        if (!Scales.hasReplicas(object, paths)) {
            throw ApiErrors.internal("the spec replicas field " + ApiErrors.quote(paths.replicas()) + " does not exist");
        }
        return Scales.of(object, paths);
    }

    @Override
    public ObjectValue write(ObjectValue object, ObjectValue scale) {
        return Scales.apply(object, scale, paths);
    }
}
