package dev.edict.schema.structural;

import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The spec of a definition as kube-apiserver looks at it while it checks it: what all versions have in common stands at the
 * top, and only what they differ in stands with each of them. Errors name the fields of this form.
 *
 * @param tree the spec in the version in which definitions are stored
 * @param common what the versions have in common, under the names that it has there
 * @param versions the versions without what they have in common
 */
public record HubSpec(ObjectValue tree, ObjectValue common, List<ObjectValue> versions) {
    private static final List<String> PARTS = List.of("subresources", "schema", "additionalPrinterColumns", "selectableFields");

    public static HubSpec of(ObjectValue spec) {
        List<ObjectValue> versions = new ArrayList<>(spec.list("versions").objects());
        ObjectValue common = ObjectValue.EMPTY;
        for (String part : PARTS) {
            Value first = versions.isEmpty() ? null : versions.getFirst().get(part);
            if (versions.stream().allMatch(version -> Objects.equals(version.get(part), first))) {
                common = first == null || first == NullValue.NULL ? common : common.with(part, first);
                versions.replaceAll(version -> version.without(part));
            }
        }
        return new HubSpec(spec, common, List.copyOf(versions));
    }

    public boolean preservesUnknownFields() {
        return tree.bool("preserveUnknownFields");
    }

    /** The schema that all versions have in common, or null. */
    public @Nullable StructuralSchema schema() {
        return schemaOf(common);
    }

    /** The schema that stands with a version or at the top, or null. */
    public static @Nullable StructuralSchema schemaOf(ObjectValue place) {
        ObjectValue tree = place.object("schema").objectOrNull("openAPIV3Schema");
        return tree == null ? null : StructuralSchema.of(tree);
    }

    public boolean allHaveSchemas() {
        return schema() != null || versions.stream().allMatch(version -> schemaOf(version) != null);
    }

    /** Whether any schema passes a test. */
    public boolean anySchema(Predicate<StructuralSchema> test) {
        StructuralSchema schema = schema();
        return (schema != null && test.test(schema)) || versions.stream().anyMatch(version -> {
            StructuralSchema own = schemaOf(version);
            return own != null && test.test(own);
        });
    }

    /** The schema that counts for a version, wherever it stands. */
    public @Nullable Value schemaFor(String version) {
        for (ObjectValue entry : tree.list("versions").objects()) {
            if (entry.string("name").equals(version)) {
                Value schema = entry.get("schema");
                return schema == null ? NullValue.NULL : schema;
            }
        }
        return null;
    }

    public boolean hasStatus() {
        return hasStatus(common) || versions.stream().anyMatch(HubSpec::hasStatus);
    }

    public boolean hasStatus(int version) {
        boolean perVersion = versions.stream().anyMatch(entry -> entry.isSet("subresources"));
        return hasStatus(perVersion ? versions.get(version) : common);
    }

    private static boolean hasStatus(ObjectValue place) {
        return place.object("subresources").isSet("status");
    }

}
