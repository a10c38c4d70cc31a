package dev.edict.patch.managed;

import dev.edict.model.value.ObjectValue;
import dev.edict.patch.field.FieldFilter;
import dev.edict.patch.field.FieldSet;
import dev.edict.patch.merge.Comparison;
import dev.edict.patch.merge.OwnedFields;
import dev.edict.patch.merge.SchemaChange;
import dev.edict.patch.merge.StructuredMerge;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the owners of fields in step with what writes do to an object.
 *
 * <p>The problem: writers do not say what they change, they send objects; and each owner's fields are named in the
 * words of the version through which it wrote. The idea: compare the object before with the object after, once in each
 * version that some owner uses. What was added or changed now belongs to the writer; an owner of such a field loses it,
 * or, if the writer applies without force, is a conflict. What was removed belongs to nobody.
 *
 * <p>The invariant: after an update every changed field has exactly one owner, the writer; after an apply every declared
 * field is owned by the applier, and shared only with those who want the same value.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/">Server-side apply</a>
 */
final class Updater {
    private final Versions versions;
    private final Map<String, FieldFilter> filters;

    Updater(Versions versions, Map<String, FieldFilter> filters) {
        this.versions = versions;
        this.filters = Map.copyOf(filters);
    }

    private FieldFilter filter(String apiVersion) {
        return filters.getOrDefault(apiVersion, FieldFilter.ALL);
    }

    /** The owners after somebody replaced the live object by another, by any verb but apply. */
    Map<Manager, OwnedSet> update(
            TypedObject live, TypedObject updated, Map<Manager, OwnedSet> before, Manager writer)
            throws MergeFailedException {
        Map<Manager, OwnedSet> owners = reconcile(live, before);
        Comparison comparison;
        try {
            comparison = transfer(live, updated, owners, writer, true);
        } catch (ConflictException forced) {
            throw new IllegalStateException("a forced write has no conflicts", forced);
        }
        OwnedSet own = owners.get(writer);
        FieldSet fields = (own == null ? FieldSet.EMPTY : own.fields())
                .difference(comparison.removed())
                .union(comparison.modified())
                .union(comparison.added());
        fields = filter(updated.apiVersion()).filter(fields);
        put(owners, writer, new OwnedSet(fields, updated.apiVersion(), false));
        return owners;
    }

    /** What an apply comes to; the object is null if it is as it was. */
    record Applied(@Nullable ObjectValue object, Map<Manager, OwnedSet> owners) {}

    /** Merges a configuration into the live object and takes out what the applier no longer declares. */
    Applied apply(
            TypedObject live, TypedObject configuration, Map<Manager, OwnedSet> before, Manager applier, boolean force)
            throws MergeFailedException, ConflictException {
        Map<Manager, OwnedSet> owners = reconcile(live, before);
        OwnedSet last = owners.get(applier);
        FieldSet declared = OwnedFields.of(configuration.tree(), configuration.type());
        OwnedSet owned = new OwnedSet(
                filter(configuration.apiVersion()).filter(declared), configuration.apiVersion(), true);
        owners.put(applier, owned);
        TypedObject merged = new TypedObject(
                StructuredMerge.merge(live.tree(), configuration.tree(), live.type()), live.type(), live.apiVersion());
        TypedObject pruned = new Pruner(versions).prune(merged, owners, owned, last);
        transfer(live, pruned, owners, applier, force);
        ObjectValue result = pruned.tree();
        return new Applied(result.equals(live.tree()) ? null : result, owners);
    }

    /**
     * Takes from all owners but the writer what the write changes, and drops those who are left with nothing or whose
     * version is gone.
     *
     * @return what the write changes, in the writer's version
     */
    private Comparison transfer(
            TypedObject live, TypedObject updated, Map<Manager, OwnedSet> owners, Manager writer, boolean force)
            throws MergeFailedException, ConflictException {
        Map<String, @Nullable Comparison> comparisons = new HashMap<>();
        Map<String, FieldSet> changes = new HashMap<>();
        Comparison own = filtered(compare(live, updated), updated.apiVersion());
        comparisons.put(updated.apiVersion(), own);
        TreeMap<Manager, FieldSet> conflicts = new TreeMap<>();
        Map<Manager, OwnedSet> left = new LinkedHashMap<>();
        for (Map.Entry<Manager, OwnedSet> entry : owners.entrySet()) {
            Manager manager = entry.getKey();
            OwnedSet owned = entry.getValue();
            if (manager.equals(writer)) {
                left.put(manager, owned);
                continue;
            }
            String apiVersion = owned.apiVersion();
            if (!comparisons.containsKey(apiVersion)) {
                comparisons.put(apiVersion, compareIn(apiVersion, live, updated));
            }
            Comparison comparison = comparisons.get(apiVersion);
            if (comparison == null) {
                continue;
            }
            FieldSet changed = owned.fields().intersection(
                    changes.computeIfAbsent(apiVersion, key -> comparison.modified().union(comparison.added())));
            if (!changed.isEmpty()) {
                conflicts.put(manager, changed);
            }
            left.put(manager, owned.with(owned.fields().difference(changed).difference(comparison.removed())));
        }
        if (!force && !conflicts.isEmpty()) {
            throw new ConflictException(conflicts);
        }
        owners.clear();
        left.forEach((manager, owned) -> put(owners, manager, owned));
        return own;
    }

    private static void put(Map<Manager, OwnedSet> owners, Manager manager, OwnedSet owned) {
        if (owned.fields().isEmpty()) {
            owners.remove(manager);
        } else {
            owners.put(manager, owned);
        }
    }

    private static Comparison compare(TypedObject before, TypedObject after) {
        return Comparison.between(before.tree(), after.tree(), after.type());
    }

    private @Nullable Comparison compareIn(String apiVersion, TypedObject live, TypedObject updated)
            throws MergeFailedException {
        TypedObject before = versions.convert(live, apiVersion);
        TypedObject after = before == null ? null : versions.convert(updated, apiVersion);
        return before == null || after == null ? null : filtered(compare(before, after), apiVersion);
    }

    private Comparison filtered(Comparison comparison, String apiVersion) {
        FieldFilter filter = filter(apiVersion);
        return filter == FieldFilter.ALL
                ? comparison
                : new Comparison(
                        filter.filter(comparison.added()),
                        filter.filter(comparison.modified()),
                        filter.filter(comparison.removed()));
    }

    /** The owners with sets that fit today's schema, without those whose version is gone. */
    private Map<Manager, OwnedSet> reconcile(TypedObject live, Map<Manager, OwnedSet> owners)
            throws MergeFailedException {
        Map<Manager, OwnedSet> reconciled = new LinkedHashMap<>();
        Map<String, @Nullable TypedObject> converted = new HashMap<>();
        for (Map.Entry<Manager, OwnedSet> entry : owners.entrySet()) {
            OwnedSet owned = entry.getValue();
            if (!converted.containsKey(owned.apiVersion())) {
                converted.put(owned.apiVersion(), versions.convert(live, owned.apiVersion()));
            }
            TypedObject versioned = converted.get(owned.apiVersion());
            if (versioned != null) {
                reconciled.put(entry.getKey(),
                        owned.with(SchemaChange.reconcile(owned.fields(), versioned.type())));
            }
        }
        return reconciled;
    }
}
