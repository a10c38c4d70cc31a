package dev.edict.schema.structural;

import dev.edict.model.json.JsonDocument;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.schema.decode.DecodeException;
import dev.edict.schema.decode.DecodedObject;
import dev.edict.schema.structural.EmbeddedResources.Refused;
import dev.edict.schema.structural.MetadataReader.Metadata;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads trees as custom resources of one version: what the schema does not know is dropped, the metadata of the object and
 * of resources within it is brought to its canonical form, nulls that count as absent are gone, defaults are filled in.
 *
 * <p>Immutable, and gives back the same tree where nothing has to change.
 */
public final class CustomResourceReader {
    private final @Nullable StructuralSchema schema;
    private final boolean preservesUnknownFields;
    private final MetadataReader metadata;

    /**
     * @param schema the schema of the version, or null where it has none
     * @param preservesUnknownFields what the definition says for all of its versions: nothing is dropped
     */
    public CustomResourceReader(
            @Nullable StructuralSchema schema, boolean preservesUnknownFields, MetadataReader metadata) {
        this.preservesUnknownFields = preservesUnknownFields;
        this.metadata = metadata;
        this.schema =
                schema == null || preservesUnknownFields ? schema : DefaultPruning.prune(schema, metadata);
    }

    /**
     * Reads what a client has sent, with defaults.
     *
     * @throws DecodeException if the metadata, or something in a resource within the object, is not of its type
     */
    public DecodedObject read(JsonDocument document) {
        if (!(document.value() instanceof ObjectValue object)) {
            throw new DecodeException("json: cannot unmarshal " + document.value().typeName()
                    + " into Go value of type map[string]interface {}");
        }
        Set<String> problems = new LinkedHashSet<>();
        for (String duplicate : document.duplicates().paths()) {
            problems.add("duplicate field " + ApiErrors.quote(duplicate));
        }
        List<String> unknownFields = new ArrayList<>();
        ObjectValue read = coerce(object, unknownFields, false);
        for (String unknown : unknownFields) {
            problems.add("unknown field \"" + unknown + "\"");
        }
        return new DecodedObject(setDefaults(read), List.copyOf(problems));
    }

    /**
     * Reads what was stored in this version, with defaults. What was stored under another schema or by an older server may
     * be broken: metadata of a wrong type is dropped, a missing generation becomes the first.
     *
     * @throws DecodeException if the metadata is no object at all
     */
    public ObjectValue readStored(ObjectValue object) {
        ObjectValue read = coerce(object, new ArrayList<>(), true);
        ObjectValue readMetadata = read.object("metadata");
        if (read.has("metadata") && readMetadata.integer("generation") == 0) {
            read = read.with("metadata", readMetadata.with("generation", 1));
        }
        return setDefaults(read);
    }

    /**
     * Reads what a conversion from another version has given. No defaults are filled in.
     *
     * @throws DecodeException as {@link #read} does
     */
    public ObjectValue readConverted(ObjectValue object) {
        return coerce(object, new ArrayList<>(), false);
    }

    public ObjectValue setDefaults(ObjectValue object) {
        return schema == null ? object : Defaults.fill(object, schema);
    }

    private ObjectValue coerce(ObjectValue given, List<String> unknownFields, boolean lenient) {
        ObjectValue object = (ObjectValue) Trees.withCanonicalNumbers(given);
        Value givenMetadata = object.get("metadata");
        Metadata read = null;
        if (givenMetadata != null) {
            read = lenient ? metadata.readLeniently(givenMetadata) : metadata.read(givenMetadata);
            read.unknownFields().forEach(field -> unknownFields.add("metadata." + field));
        }
        ObjectValue coerced = object;
        if (!preservesUnknownFields) {
            FieldTrail trail = new FieldTrail();
            coerced = Nulls.drop(new Pruning(trail).root(coerced, schema), schema);
            unknownFields.addAll(trail.sortedUnknownFields());
        }
        if (schema != null && schema.hasEmbeddedResourcesWithin()) {
            coerced = embedded(coerced, schema, unknownFields, lenient);
        }
        return read == null ? coerced : coerced.with("metadata", read.object());
    }

    private ObjectValue embedded(
            ObjectValue object, StructuralSchema known, List<String> unknownFields, boolean lenient) {
        FieldTrail trail = new FieldTrail();
        try {
            Value coerced = new EmbeddedResources(metadata, trail, lenient)
                    .coerce(object, known, known.isEmbeddedResource(), null);
            unknownFields.addAll(trail.sortedUnknownFields());
            return (ObjectValue) coerced;
        } catch (Refused refused) {
            throw new DecodeException(refused.error().toString());
        }
    }
}
