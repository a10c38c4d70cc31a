package dev.edict.server.assembly;

import dev.edict.model.json.DuplicateKeys;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.merge.MergeType;
import dev.edict.schema.decode.DecodedObject;
import dev.edict.server.admit.ServedKinds;
import dev.edict.server.route.ServedResource;
import dev.edict.server.route.ServedResources;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The kinds of what is served now, and those of the catalogue that only travel in bodies. */
final class LiveKinds implements ServedKinds {
    private static final GroupVersionKind ANY = new GroupVersionKind("", "v1", "ConfigMap");

    private final CatalogueDecoder decoder;
    private final Map<GroupVersionKind, MergeType> builtInTypes = new ConcurrentHashMap<>();
    private volatile @Nullable ServedResources served;
    /** What has been looked for in what is served now. */
    private volatile Map<GroupVersionKind, ServedResource> found = new ConcurrentHashMap<>();

    LiveKinds(CatalogueDecoder decoder) {
        this.decoder = decoder;
    }

    /** Takes what is served from now on. */
    void serve(ServedResources resources) {
        served = resources;
        found = new ConcurrentHashMap<>();
    }

    private @Nullable ServedResource resource(GroupVersionKind kind) {
        Map<GroupVersionKind, ServedResource> known = found;
        ServedResource resource = known.get(kind);
        ServedResources current = served;
        if (resource == null && current != null) {
            resource = current.ofKind(kind);
            if (resource != null) {
                known.put(kind, resource);
            }
        }
        return resource;
    }

    @Override
    public @Nullable Kind find(GroupVersionKind kind) {
        ServedResource found = resource(kind);
        return found == null ? null : new Kind(found.type(), found.registry(), found.codec());
    }

    @Override
    public List<GroupVersionKind> kindsOf(GroupVersionResource resource) {
        ServedResources current = served;
        return current == null
                ? List.of() : current.named(resource).stream().map(found -> found.type().kind()).toList();
    }

    @Override
    public DecodedObject decode(ObjectValue tree, GroupVersionKind kind) {
        ServedResource found = resource(kind);
        if (found == null || !found.equipment().custom()) {
            return decoder.decode(tree, DuplicateKeys.NONE, kind);
        }
        DecodedObject read = found.equipment().bodies().decoder().decode(tree, DuplicateKeys.NONE, kind);
        return new DecodedObject(read.object(), List.of());
    }

    @Override
    public @Nullable MergeType mergeType(GroupVersionKind kind) {
        Schema schema = decoder.schema(kind);
        if (schema != null) {
            return builtInTypes.computeIfAbsent(kind, absent -> MergeType.of(schema));
        }
        ServedResource found = resource(kind);
        return found == null ? null : found.codec().mergeType();
    }

    @Override
    public @Nullable Schema schema(GroupVersionKind kind) {
        ServedResource found = resource(kind);
        return found == null ? decoder.schema(kind) : found.codec().schema();
    }

    @Override
    public Schema metadata() {
        return Objects.requireNonNull(Objects.requireNonNull(decoder.schema(ANY)).property("metadata"));
    }
}
