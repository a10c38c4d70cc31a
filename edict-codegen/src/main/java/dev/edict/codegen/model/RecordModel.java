package dev.edict.codegen.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type with fields.
 *
 * @param resource what the API calls it, or null for parts of objects. A resource's fields are those beside its
 *     {@code kind} and {@code apiVersion}.
 */
public record RecordModel(
        String packageName,
        String name,
        String description,
        List<FieldModel> fields,
        @Nullable ResourceModel resource) {

    public RecordModel {
        fields = List.copyOf(fields);
    }
}
