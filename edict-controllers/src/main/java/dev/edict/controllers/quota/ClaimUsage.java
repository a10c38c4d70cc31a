package dev.edict.controllers.quota;

import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.model.quantity.Quantity;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What a claim of a volume takes of a quota, altogether and by its storage class. */
final class ClaimUsage {
    private static final String CLAIMS = "persistentvolumeclaims";
    private static final String ROOM = "requests.storage";
    private static final String BY_CLASS = ".storageclass.storage.k8s.io/";
    private static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";
    private static final Set<String> NAMES = Set.of("count/" + CLAIMS, CLAIMS, ROOM);

    private ClaimUsage() {}

    static boolean isOne(String name) {
        return NAMES.contains(name) || name.endsWith(BY_CLASS + CLAIMS) || name.endsWith(BY_CLASS + ROOM);
    }

    static Map<String, Quantity> of(PersistentVolumeClaim claim) {
        Map<String, Quantity> usage = new HashMap<>(Map.of("count/" + CLAIMS, Amounts.ONE, CLAIMS, Amounts.ONE));
        String storageClass = storageClass(claim);
        if (!storageClass.isEmpty()) {
            usage.put(storageClass + BY_CLASS + CLAIMS, Amounts.ONE);
        }
        Quantity asked = claim.spec().resources().requests().get("storage");
        if (asked != null) {
            Quantity given = claim.status().allocatedResources().getOrDefault("storage", Quantity.ZERO);
            Quantity room = given.compareTo(asked) > 0 ? given : asked;
            usage.put(ROOM, room);
            if (!storageClass.isEmpty()) {
                usage.put(storageClass + BY_CLASS + ROOM, room);
            }
        }
        return usage;
    }

    private static String storageClass(PersistentVolumeClaim claim) {
        String annotated = claim.metadata().annotations().get(CLASS_ANNOTATION);
        String named = claim.spec().storageClassName();
        return annotated != null ? annotated : named == null ? "" : named;
    }
}
