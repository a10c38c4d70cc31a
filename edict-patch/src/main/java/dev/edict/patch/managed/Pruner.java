package dev.edict.patch.managed;

import dev.edict.patch.field.FieldSet;
import dev.edict.patch.merge.MergeType;
import dev.edict.patch.merge.OwnedFields;
import dev.edict.patch.merge.StructuredMerge;
import java.util.LinkedHashMap;
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
 * nobody owns it or anything below it now.
 */
final class Pruner {
    private final Versions versions;

    Pruner(Versions versions) {
        this.versions = versions;
    }

    TypedObject prune(
            TypedObject merged, Map<Manager, OwnedSet> owners, String targetVersion, @Nullable OwnedSet last)
            throws MergeFailedException {
        if (last == null || last.fields().isEmpty()) {
            return merged;
        }
        String version = last.apiVersion();
        TypedObject full = versions.convert(merged, version);
        if (full == null) {
            return merged;
        }
        FieldSet lastFields = StructuredMerge.withNamedFields(last.fields(), full.type());
        TypedObject pruned = without(full, lastFields);
        pruned = addBackOwned(full, pruned, version, owners);
        pruned = addBackDangling(full, pruned, version, lastFields);
        TypedObject result = versions.convert(pruned, targetVersion);
        if (result == null) {
            throw new MergeFailedException("no corresponding type for version " + targetVersion);
        }
        return result;
    }

    private static TypedObject without(TypedObject object, FieldSet fields) {
        return new TypedObject(
                StructuredMerge.remove(object.tree(), fields, object.type()), object.type(), object.apiVersion());
    }

    private static FieldSet fieldsOf(TypedObject object, MergeType type) {
        return StructuredMerge.withNamedFields(OwnedFields.of(object.tree(), object.type()), type);
    }

    private TypedObject addBackOwned(
            TypedObject merged, TypedObject pruned, String prunedVersion, Map<Manager, OwnedSet> owners)
            throws MergeFailedException {
        Map<String, FieldSet> byVersion = new LinkedHashMap<>();
        for (OwnedSet owned : owners.values()) {
            byVersion.merge(owned.apiVersion(), owned.fields(), FieldSet::union);
        }
        TypedObject full = merged;
        TypedObject left = pruned;
        FieldSet first = byVersion.remove(prunedVersion);
        if (first != null) {
            left = addBack(full, left, first);
        }
        for (Map.Entry<String, FieldSet> entry : byVersion.entrySet()) {
            TypedObject versionedFull = versions.convert(full, entry.getKey());
            TypedObject versionedLeft = versionedFull == null ? null : versions.convert(left, entry.getKey());
            if (versionedFull != null && versionedLeft != null) {
                full = versionedFull;
                left = addBack(versionedFull, versionedLeft, entry.getValue());
            }
        }
        return left;
    }

    private static TypedObject addBack(TypedObject full, TypedObject left, FieldSet owned) {
        FieldSet keep = fieldsOf(left, full.type())
                .union(StructuredMerge.withNamedFields(owned, full.type()));
        return without(full, fieldsOf(full, full.type()).difference(keep));
    }

    private TypedObject addBackDangling(TypedObject merged, TypedObject pruned, String version, FieldSet last)
            throws MergeFailedException {
        TypedObject converted = versions.convert(pruned, version);
        if (converted == null) {
            return merged;
        }
        FieldSet gone = fieldsOf(merged, merged.type()).difference(fieldsOf(converted, merged.type()));
        return without(merged, gone.intersection(last));
    }
}
