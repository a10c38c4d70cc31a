package dev.edict.patch.managed;

import dev.edict.model.value.ListValue;
import dev.edict.patch.field.FieldPath;
import dev.edict.patch.field.FieldSet;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Carries ownership between an object and its {@code scale}, where the one field that they share has another name:
 * whoever owns the replicas of the object owns those of the scale, and the other way round.
 *
 * @param parent the managed fields of the object
 * @param apiVersion the version in which entries made through the scale name the object's field
 * @param replicas where each served version keeps the replicas; an empty path where it has none
 */
public record ScaleFields(ListValue parent, String apiVersion, Map<String, FieldPath> replicas) {
    private static final String SCALE_VERSION = "autoscaling/v1";
    private static final FieldPath SCALE_REPLICAS = FieldPath.of("spec", "replicas");

    public ScaleFields {
        replicas = Map.copyOf(replicas);
    }

    /**
     * The managed fields of the scale.
     *
     * @throws ManagedFieldsException if those of the object are not in order
     */
    public ListValue toScale() throws ManagedFieldsException {
        ManagedFields book = ManagedFields.decode(parent);
        Map<Manager, OwnedSet> owners = new LinkedHashMap<>();
        book.owners().forEach((manager, owned) -> {
            FieldPath path = replicas.get(owned.apiVersion());
            if (path != null && owned.fields().has(path)) {
                owners.put(manager, new OwnedSet(FieldSet.of(SCALE_REPLICAS), SCALE_VERSION, owned.applied()));
            }
        });
        return book.withOwners(owners).encode();
    }

    /**
     * The managed fields of the object after a write of the scale. Entries that the scale added come without a time.
     *
     * @param scale the managed fields of the scale after the write
     * @throws ManagedFieldsException if either is not in order
     */
    public ListValue toParent(ListValue scale) throws ManagedFieldsException {
        ManagedFields book = ManagedFields.decode(parent);
        Map<Manager, OwnedSet> ofScale = new LinkedHashMap<>(ManagedFields.decode(scale).owners());
        Map<Manager, OwnedSet> owners = new LinkedHashMap<>();
        Map<Manager, Instant> times = new LinkedHashMap<>(book.times());
        book.owners().forEach((manager, owned) -> {
            FieldPath path = replicas.get(owned.apiVersion());
            if (path == null) {
                return;
            }
            if (!owned.fields().has(path) || ofScale.remove(manager) != null) {
                owners.put(manager, owned);
                return;
            }
            FieldSet rest = owned.fields().difference(FieldSet.of(path));
            if (!rest.isEmpty()) {
                owners.put(manager, owned.with(rest));
            }
        });
        FieldPath path = replicas.getOrDefault(apiVersion, FieldPath.of());
        ofScale.forEach((manager, owned) -> {
            if (owned.fields().has(SCALE_REPLICAS)) {
                owners.put(manager, new OwnedSet(FieldSet.of(path), apiVersion, owned.applied()));
            }
        });
        return new ManagedFields(owners, times).encode();
    }
}
