package dev.edict.controllers.volume.bind;

import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.controllers.volume.Claims;
import dev.edict.controllers.volume.Migration;
import java.util.ArrayList;
import java.util.List;

/** The finalizer by which a volume that was made stays until what is behind it is removed. */
final class DeletionFinalizer {
    private static final String BUILT_IN = "kubernetes.io/pv-controller";
    private static final String OF_DRIVERS = "external-provisioner.volume.kubernetes.io/finalizer";

    private DeletionFinalizer() {}

    /** Metadata of a volume that has the finalizer if it needs it, and else has not. Those of drivers are theirs. */
    static ObjectMeta kept(ObjectMeta metadata, String reclaimPolicy) {
        String maker = metadata.annotations().getOrDefault(Claims.PROVISIONED_BY, "");
        if (Migration.driver(maker) != null) {
            return removed(metadata);
        }
        if (!maker.startsWith(VolumeKinds.BUILT_IN)) {
            return metadata;
        }
        List<String> names = new ArrayList<>(metadata.finalizers());
        names.remove(OF_DRIVERS);
        if (!reclaimPolicy.equals("Delete")) {
            names.remove(BUILT_IN);
        } else if (!names.contains(BUILT_IN)) {
            names.add(BUILT_IN);
        }
        return metadata.withFinalizers(names);
    }

    static ObjectMeta removed(ObjectMeta metadata) {
        return metadata.withFinalizers(metadata.finalizers().stream().filter(name -> !name.equals(BUILT_IN)).toList());
    }
}
