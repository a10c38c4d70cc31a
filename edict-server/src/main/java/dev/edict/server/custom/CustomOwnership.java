package dev.edict.server.custom;

import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.field.FieldFilter;
import dev.edict.patch.field.FieldPath;
import dev.edict.patch.managed.FieldManager;
import dev.edict.patch.managed.FieldManagerBuilder;
import dev.edict.patch.managed.VersionConverter;
import dev.edict.patch.merge.MergeType;
import org.jspecify.annotations.Nullable;

/** Who may own which fields of a custom resource that is written through one of its versions. */
final class CustomOwnership {
    private CustomOwnership() {}

    static FieldManager manager(CustomResourceType type, CustomVersion version, String subresource) {
        FieldManagerBuilder builder = FieldManagerBuilder.ofCustomResource(version.kind(), version.mergeType())
                .versions(new Versions(type))
                .subresource(subresource);
        if (subresource.equals("status")) {
            type.versions().values().stream().filter(other -> other.declared().status()).forEach(other ->
                    builder.ownable(other.kind().apiVersion(),
                            FieldFilter.excluding(FieldPath.of("metadata"), FieldPath.of("spec"))));
        } else if (version.declared().status()) {
            builder.ownable(version.kind().apiVersion(), FieldFilter.excluding(FieldPath.of("status")));
        }
        return builder.build();
    }

    private record Versions(CustomResourceType type) implements VersionConverter {
        @Override
        public @Nullable ObjectValue convert(ObjectValue object, String apiVersion) {
            CustomVersion wanted = type.find(apiVersion);
            return wanted == null ? null : type.convert(object, wanted);
        }

        @Override
        public @Nullable Schema schema(String apiVersion) {
            CustomVersion wanted = type.find(apiVersion);
            return wanted == null ? null : wanted.schema();
        }

        @Override
        public @Nullable MergeType type(String apiVersion) {
            CustomVersion wanted = type.find(apiVersion);
            return wanted == null ? null : wanted.mergeType();
        }
    }
}
