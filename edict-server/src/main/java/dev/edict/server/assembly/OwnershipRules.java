package dev.edict.server.assembly;

import dev.edict.kinds.rule.KindRules;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.field.FieldFilter;
import dev.edict.patch.field.FieldPath;
import dev.edict.patch.managed.FieldManager;
import dev.edict.patch.managed.FieldManagerBuilder;
import dev.edict.patch.managed.VersionConverter;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.server.route.FieldTracker;
import dev.edict.server.route.OwnerTracker;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who may own which fields of a built-in kind. What a write does not touch, whatever it says, nobody comes to own by it:
 * writers of an object not its status, writers of a status not the rest, or not all of it.
 */
final class OwnershipRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath STATUS = FieldPath.of("status");

    /** Kinds whose metadata stays as it is when their status is written. */
    private static final Set<String> STATUS_ALONE = Set.of("apiservices", "customresourcedefinitions", "devicetaintrules",
            "flowschemas", "podgroups", "prioritylevelconfigurations", "resourceclaims", "resourcepoolstatusrequests",
            "servicecidrs", "storageversionmigrations", "storageversions", "validatingadmissionpolicies",
            "volumeattachments");

    private final Catalogue catalogue;
    private final CatalogueDecoder decoder;
    private final Clock clock;

    OwnershipRules(Catalogue catalogue, CatalogueDecoder decoder, Clock clock) {
        this.catalogue = catalogue;
        this.decoder = decoder;
        this.clock = clock;
    }

    FieldTracker tracker(ResourceType type) {
        return new OwnerTracker(subresource -> manager(type, subresource), clock);
    }

    /** For parts of objects that are shown as objects of a kind of their own. */
    FieldTracker trackerOfPart(GroupVersionKind kind) {
        return new OwnerTracker(subresource -> FieldManagerBuilder.of(kind, Objects.requireNonNull(decoder.schema(kind)))
                .subresource(subresource).build(), clock);
    }

    /** A field that every version of a resource in its own group has in the same place. */
    Map<String, FieldPath> inEachVersion(ResourceType type, FieldPath path) {
        Map<String, FieldPath> paths = new HashMap<>();
        for (ResourceType version : catalogue.resources()) {
            if (version.storage().equals(type.storage())) {
                paths.put(version.kind().apiVersion(), path);
            }
        }
        return paths;
    }

    private FieldManager manager(ResourceType type, String subresource) {
        FieldManagerBuilder builder = FieldManagerBuilder.of(type.kind(), type.schema().get())
                .versions(new Versions(catalogue, decoder, type))
                .subresource(subresource);
        boolean hasStatus = type.subresources().stream().anyMatch(part -> part.name().equals("status"));
        if (hasStatus) {
            for (ResourceType version : catalogue.resources()) {
                if (version.storage().equals(type.storage())) {
                    builder.ownable(version.kind().apiVersion(),
                            FieldFilter.excluding(untouched(type.storage().resource(), subresource)));
                }
            }
        }
        return builder.build();
    }

    /** What a write of an object or of a part of it leaves as it is. */
    private static FieldPath[] untouched(String resource, String subresource) {
        boolean signing = resource.equals("certificatesigningrequests");
        return switch (subresource) {
            case "status" -> ofStatus(resource);
            case "approval" -> new FieldPath[] {SPEC, FieldPath.of("status", "certificate")};
            default -> signing ? new FieldPath[] {SPEC, STATUS} : new FieldPath[] {STATUS};
        };
    }

    private static FieldPath[] ofStatus(String resource) {
        return switch (resource) {
            case "pods" -> new FieldPath[] {SPEC, FieldPath.of("metadata", "deletionTimestamp"),
                FieldPath.of("metadata", "ownerReferences")};
            case "deployments" -> new FieldPath[] {SPEC, FieldPath.of("metadata", "labels")};
            case "certificatesigningrequests" -> new FieldPath[] {SPEC, FieldPath.of("status", "conditions")};
            default -> STATUS_ALONE.contains(resource)
                    ? new FieldPath[] {SPEC, FieldPath.of("metadata")} : new FieldPath[] {SPEC};
        };
    }

    private record Versions(Catalogue catalogue, CatalogueDecoder decoder, ResourceType type)
            implements VersionConverter {
        private @Nullable ResourceType resource(String apiVersion) {
            GroupVersion version = GroupVersion.parse(apiVersion);
            GroupVersionKind kind = version == null ? null : version.kind(type.kind().kind());
            ResourceType found = kind == null ? null : catalogue.findKind(kind);
            return found != null && found.storage().equals(type.storage()) ? found : null;
        }

        @Override
        public @Nullable ObjectValue convert(ObjectValue object, String apiVersion) {
            if (object.string("apiVersion").equals(apiVersion)) {
                return object;
            }
            ResourceType from = resource(object.string("apiVersion"));
            ResourceType to = resource(apiVersion);
            ResourceType storage = catalogue.find(type.storage());
            if (from == null || to == null || storage == null) {
                return null;
            }
            return new KindCodec(to, storage, KindRules.NONE, decoder).fromStorage(
                    new KindCodec(from, storage, KindRules.NONE, decoder).toStorage(object));
        }

        @Override
        public @Nullable Schema schema(String apiVersion) {
            ResourceType found = resource(apiVersion);
            return found == null ? null : found.schema().get();
        }
    }
}
