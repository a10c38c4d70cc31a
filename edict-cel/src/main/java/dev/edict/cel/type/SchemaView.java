package dev.edict.cel.type;

import dev.edict.model.value.Value;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What expressions need to know of a schema, whatever the schema is written in. Implementations are immutable and give
 * the same answer every time.
 */
public interface SchemaView {

    /** object, array, string, integer, number, boolean, or empty. */
    String type();

    String format();

    boolean isNullable();

    boolean isIntOrString();

    boolean isEmbeddedResource();

    boolean preservesUnknownFields();

    /** atomic, set, map, or null. */
    @Nullable String listType();

    List<String> listMapKeys();

    @Nullable SchemaView items();

    /** The fields by name; null where the schema lists none. */
    @Nullable Map<String, SchemaView> properties();

    /** What the values of a map look like; null where the schema does not say. */
    @Nullable SchemaView additionalProperties();

    List<String> required();

    @Nullable Value defaultValue();

    List<Value> enumValues();

    @Nullable Long maxLength();

    @Nullable Long maxItems();

    @Nullable Long maxProperties();

    /** The same schema with the fields that every resource has: kind, apiVersion, and the names in its metadata. */
    SchemaView ofResource();
}
