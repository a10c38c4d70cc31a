package dev.edict.controllers.volume.bind;

import dev.edict.api.core.v1.PersistentVolume;
import dev.edict.api.core.v1.PersistentVolumeSpec;
import dev.edict.controllers.volume.Claims;
import dev.edict.controllers.volume.Migration;
import java.util.regex.Pattern;

/** Which volumes the loop itself can remove: few. Those of drivers are left to their drivers. */
final class VolumeKinds {
    static final String BUILT_IN = "kubernetes.io/";
    static final String HOST_PATH = BUILT_IN + "host-path";
    static final String NFS = BUILT_IN + "nfs";

    private static final String NOT_DELETABLE = "no deletable volume plugin matched";
    private static final Pattern DELETABLE_PATH = Pattern.compile("/tmp/.+");

    private VolumeKinds() {}

    /** Who removes what is behind a volume. */
    sealed interface Remover {
        /** The loop. */
        record Loop() implements Remover {}

        /** Somebody else, who is not asked. */
        record Other() implements Remover {}

        /** Nobody. @param why in upstream's words */
        record Nobody(String why) implements Remover {}
    }

    static Remover remover(PersistentVolume volume) {
        PersistentVolumeSpec spec = volume.spec();
        String maker = volume.metadata().annotations().getOrDefault(Claims.PROVISIONED_BY, "");
        if (!maker.isEmpty()) {
            return made(maker, volume);
        } else if (volume.metadata().annotations().containsKey(Claims.MIGRATED_TO) || spec.csi() != null) {
            return new Remover.Other();
        } else if (spec.hostPath() != null) {
            return path(spec.hostPath().path());
        }
        return new Remover.Nobody("error getting deleter volume plugin for volume \"" + volume.name() + "\": "
                + (spec.nfs() == null ? "no volume plugin matched" : NOT_DELETABLE));
    }

    private static Remover made(String maker, PersistentVolume volume) {
        if (maker.equals(HOST_PATH)) {
            return volume.spec().hostPath() == null
                    ? new Remover.Nobody("failed to create deleter for volume \"" + volume.name()
                            + "\": spec.PersistentVolumeSource.HostPath is nil")
                    : path(volume.spec().hostPath().path());
        } else if (!maker.startsWith(BUILT_IN) || Migration.driver(maker) != null) {
            return new Remover.Other();
        }
        return new Remover.Nobody(maker.equals(NFS) ? NOT_DELETABLE : "no volume plugin matched name: " + maker);
    }

    private static Remover path(String path) {
        return DELETABLE_PATH.matcher(path).find()
                ? new Remover.Loop()
                : new Remover.Nobody("host_path deleter only supports /tmp/.+ but received provided " + path);
    }

    /** Whether a pod can empty a volume. */
    static boolean isRecyclable(PersistentVolume volume) {
        return volume.spec().hostPath() != null || volume.spec().nfs() != null;
    }
}
