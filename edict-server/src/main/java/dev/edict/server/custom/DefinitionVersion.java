package dev.edict.server.custom;

import dev.edict.model.value.ObjectValue;
import dev.edict.schema.structural.ScalePaths;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One version of a definition, without its schema and its columns: those are read when they are needed.
 *
 * @param deprecationWarning what its users are told; null for the usual words
 * @param status whether the status has a path of its own
 * @param scale where the scale is found; null if there is none
 * @param selectableFields the fields by which objects can be selected, as paths without the leading dot
 */
record DefinitionVersion(
        String name,
        boolean served,
        boolean storage,
        boolean deprecated,
        @Nullable String deprecationWarning,
        boolean status,
        @Nullable ScalePaths scale,
        List<String> selectableFields) {

    static DefinitionVersion of(ObjectValue version) {
        ObjectValue subresources = version.object("subresources");
        ObjectValue scale = subresources.objectOrNull("scale");
        return new DefinitionVersion(
                version.string("name"),
                version.bool("served"),
                version.bool("storage"),
                version.bool("deprecated"),
                version.stringOrNull("deprecationWarning"),
                subresources.isSet("status"),
                scale == null ? null : new ScalePaths(scale.string("specReplicasPath"),
                        scale.string("statusReplicasPath"), scale.string("labelSelectorPath")),
                version.list("selectableFields").objects().stream()
                        .map(field -> withoutDot(field.string("jsonPath"))).toList());
    }

    private static String withoutDot(String path) {
        return path.startsWith(".") ? path.substring(1) : path;
    }
}
