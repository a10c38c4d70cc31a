package dev.edict.codegen.crd;

import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A version of a resource.
 *
 * @param deprecationWarning null if it is not deprecated, empty for the server's own words
 * @param schema of whole objects
 * @param subresources as the definition has them; may be empty
 * @param columns of the table that kubectl prints, as the definition has them
 * @param selectableFields paths, such as {@code .spec.cidr}
 */
public record VersionModel(
        String name,
        boolean served,
        boolean storage,
        @Nullable String deprecationWarning,
        ObjectValue schema,
        ObjectValue subresources,
        List<ObjectValue> columns,
        List<String> selectableFields) {

    public VersionModel {
        columns = List.copyOf(columns);
        selectableFields = List.copyOf(selectableFields);
    }
}
