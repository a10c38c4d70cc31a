package dev.edict.server.custom;

import dev.edict.kinds.Scales;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.field.FieldPath;
import dev.edict.schema.structural.ScalePaths;
import dev.edict.server.route.ServedResource;
import java.util.HashMap;
import java.util.Map;

/**
 * The scale of a custom resource, found and changed at the paths that its definition names.
 *
 * @param replicas where each version keeps its replicas
 */
record CustomScale(ScalePaths paths, Map<String, FieldPath> replicas) implements ServedResource.ScaleView {
    /** Stands for replicas that are not there, so that a writer who says nothing of them is noticed. */
    private static final long ABSENT = Integer.MIN_VALUE;

    static CustomScale of(CustomResourceType type, ScalePaths own) {
        Map<String, FieldPath> replicas = new HashMap<>();
        type.versions().values().forEach(version -> {
            ScalePaths paths = version.declared().scale();
            replicas.put(version.kind().apiVersion(),
                    paths == null ? FieldPath.of() : FieldPath.of(steps(paths.replicas())));
        });
        return new CustomScale(own, replicas);
    }

    private static String[] steps(String path) {
        return (path.startsWith(".") ? path.substring(1) : path).split("\\.", -1);
    }

    @Override
    public ObjectValue read(ObjectValue object) {
        if (!Scales.hasReplicas(object, paths)) {
            throw ApiErrors.internal("the spec replicas field " + ApiErrors.quote(paths.replicas()) + " does not exist");
        }
        return Scales.of(object, paths);
    }

    @Override
    public ObjectValue current(ObjectValue object) {
        ObjectValue scale = Scales.of(object, paths);
        return Scales.hasReplicas(object, paths)
                ? scale : scale.with("spec", scale.object("spec").with("replicas", ABSENT));
    }

    @Override
    public void validate(ObjectValue scale) {
        if (scale.object("spec").integer("replicas") == ABSENT) {
            throw ApiErrors.badRequest(
                    "the spec replicas field " + ApiErrors.quote(paths.replicas()) + " cannot be empty");
        }
    }

    @Override
    public ObjectValue write(ObjectValue object, ObjectValue scale) {
        return Scales.apply(object, scale, paths);
    }
}
