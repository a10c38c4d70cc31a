package dev.edict.patch.managed;

import dev.edict.patch.field.FieldSet;
import dev.edict.patch.merge.MergeType;
import dev.edict.patch.merge.OwnedFields;
import dev.edict.patch.merge.StructuredMerge;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes out of a merged object what its applier declared last time and does not declare now, unless somebody else owns
 * it.
 *
 * <p>The problem: the applier's last set is named in the version of that time, other owners' sets in theirs, and taking
 * out a field takes out what is below it. The idea: take out everything that was declared last time, add back all that
 * anybody owns (the applier's new set included), version by version, and finally make sure that only what was declared
 * last time is gone. The invariant: a field is missing from the result only if the applier declared it before, and
 * nobody owns it or anything below it now. So where the applier declares again all that it declared before, there is
 * nothing to do.
 */
final class Pruner {
    private final Versions versions;

    Pruner(Versions versions) {
        this.versions = versions;
    }

    /** @param declared what the applier declares now; the owners have it too */
    TypedObject prune(
            TypedObject merged, Map<Manager, OwnedSet> owners, OwnedSet declared, @Nullable OwnedSet last)
            throws MergeFailedException {
        return last == null || givesUpNothing(last, declared)
                ? merged
                : pruneAll(merged, owners, declared.apiVersion(), last);
    }

    private static boolean givesUpNothing(OwnedSet last, OwnedSet declared) {
        return last.apiVersion().equals(declared.apiVersion()) && declared.fields().containsAll(last.fields());
    }

    /** The long way. It gives the same as the short one where that is taken. */
    TypedObject pruneAll(TypedObject merged, Map<Manager, OwnedSet> owners, String targetVersion, OwnedSet last)
            throws MergeFailedException {
        if (last.fields().isEmpty()) {
            return merged;
        }
        String version = last.apiVersion();
        TypedObject full = versions.convert(merged, version);
        if (full == null) {
            return merged;
        }
        MergeType type = full.type();
        FieldSet all = fieldsOf(full, type);
        FieldSet lastFields = StructuredMerge.withNamedFields(last.fields(), type);
        TypedObject pruned = addBackOwned(full, all, without(full, lastFields), owners);
        TypedObject converted = versions.convert(pruned, version);
        if (converted == null) {
            return merged;
        }
        FieldSet gone = all.difference(fieldsOf(converted, type)).intersection(lastFields);
        TypedObject result = versions.convert(without(full, gone), targetVersion);
        if (result == null) {
            throw new MergeFailedException("no corresponding type for version " + targetVersion);
        }
        return result;
    }

    private static TypedObject without(TypedObject object, FieldSet fields) {
        return fields.isEmpty() ? object : new TypedObject(
                StructuredMerge.remove(object.tree(), fields, object.type()), object.type(), object.apiVersion());
    }

    private static FieldSet fieldsOf(TypedObject object, MergeType type) {
        return StructuredMerge.withNamedFields(OwnedFields.of(object.tree(), object.type()), type);
    }

    /** The version of the object comes first, lest a field that conversion needs be missing. */
    private TypedObject addBackOwned(
            TypedObject merged, FieldSet all, TypedObject pruned, Map<Manager, OwnedSet> owners)
            throws MergeFailedException {
        Map<String, List<FieldSet>> byVersion = new LinkedHashMap<>();
        for (OwnedSet owned : owners.values()) {
            byVersion.computeIfAbsent(owned.apiVersion(), key -> new ArrayList<>()).add(owned.fields());
        }
        TypedObject full = merged;
        TypedObject left = pruned;
        List<FieldSet> first = byVersion.remove(merged.apiVersion());
        if (first != null) {
            left = addBack(full, all, left, FieldSet.union(first));
        }
        for (Map.Entry<String, List<FieldSet>> entry : byVersion.entrySet()) {
            TypedObject versionedFull = versions.convert(full, entry.getKey());
            TypedObject versionedLeft = versionedFull == null ? null : versions.convert(left, entry.getKey());
            if (versionedFull != null && versionedLeft != null) {
                full = versionedFull;
                left = addBack(full, fieldsOf(full, full.type()), versionedLeft, FieldSet.union(entry.getValue()));
            }
        }
        return left;
    }

    private static TypedObject addBack(TypedObject full, FieldSet all, TypedObject left, FieldSet owned) {
        FieldSet keep = fieldsOf(left, full.type())
                .union(StructuredMerge.withNamedFields(owned, full.type()));
        return without(full, all.difference(keep));
    }
}
