package dev.edict.kinds.core.claim;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;

/** The two fields that say what a claim's volume is filled with: an old one for two kinds, a newer one for any. */
final class ClaimDataSources {
    private static final String OLD = "dataSource";
    private static final String NEW = "dataSourceRef";

    private ClaimDataSources() {}

    /** Drops what cannot be meant, then copies either field to the other. */
    static ObjectValue prepare(ObjectValue spec, ObjectValue oldSpec) {
        ObjectValue kept = spec;
        if (!kept.object(NEW).string("namespace").isEmpty() && !oldSpec.isSet(NEW)) {
            kept = kept.without(NEW);
        }
        boolean hadSource = oldSpec.isSet(OLD) || oldSpec.isSet(NEW);
        if (!hadSource && !kept.isSet(NEW) && !isClaimOrSnapshot(kept.object(OLD))) {
            kept = kept.without(OLD);
        }
        return normalize(kept);
    }

    static ObjectValue normalize(ObjectValue spec) {
        if (spec.isSet(OLD) && !spec.isSet(NEW)) {
            return spec.with(NEW, copy(spec.object(OLD)));
        }
        return spec.isSet(NEW) && !spec.isSet(OLD) && spec.object(NEW).string("namespace").isEmpty()
                ? spec.with(OLD, copy(spec.object(NEW)))
                : spec;
    }

    private static ObjectValue copy(ObjectValue source) {
        ObjectValue.Builder copy = ObjectValue.builder();
        Value group = source.get("apiGroup");
        if (group != null) {
            copy.put("apiGroup", group);
        }
        return copy.put("kind", source.string("kind")).put("name", source.string("name")).build();
    }

    private static boolean isClaimOrSnapshot(ObjectValue source) {
        String group = source.string("apiGroup");
        return switch (source.string("kind")) {
            case "PersistentVolumeClaim" -> group.isEmpty();
            case "VolumeSnapshot" -> group.equals("snapshot.storage.k8s.io");
            default -> false;
        };
    }
}
