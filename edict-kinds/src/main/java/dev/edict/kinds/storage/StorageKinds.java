package dev.edict.kinds.storage;

import dev.edict.kinds.rule.KindRules;
import java.util.Map;

/** The rules of the kinds of the group storage.k8s.io, by kind. */
public final class StorageKinds {
    private static final Map<String, KindRules> RULES = Map.ofEntries(
            Map.entry("CSIDriver", new CSIDriverRules()),
            Map.entry("CSINode", new CSINodeRules()),
            Map.entry("CSIStorageCapacity", new CSIStorageCapacityRules()),
            Map.entry("StorageClass", new StorageClassRules()),
            Map.entry("VolumeAttachment", new VolumeAttachmentRules()),
            Map.entry("VolumeAttributesClass", new VolumeAttributesClassRules()));

    private StorageKinds() {}

    public static Map<String, KindRules> rules() {
        return RULES;
    }
}
