package dev.edict.kinds.core.podspec;

import dev.edict.model.value.ObjectValue;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The objects of its own namespace that a pod names in its spec, and that its node needs to run it. */
public final class NamedObjects {
    /** Volumes that name a secret in a {@code secretRef}. */
    private static final List<String> WITH_SECRET_REFERENCE =
            List.of("cephfs", "cinder", "flexVolume", "rbd", "scaleIO", "iscsi", "storageos");

    private NamedObjects() {}

    /** To pull images, in the environment of containers, and in volumes. */
    public static Set<String> secrets(ObjectValue spec) {
        Set<String> names = new LinkedHashSet<>();
        spec.list("imagePullSecrets").objects().forEach(reference -> note(names, reference, "name"));
        environment(spec, "secretRef", "secretKeyRef", names);
        for (ObjectValue volume : spec.list("volumes").objects()) {
            note(names, volume.object("secret"), "secretName");
            note(names, volume.object("azureFile"), "secretName");
            note(names, volume.object("csi").object("nodePublishSecretRef"), "name");
            WITH_SECRET_REFERENCE.forEach(kind -> note(names, volume.object(kind).object("secretRef"), "name"));
            projected(volume, "secret", names);
        }
        return names;
    }

    /** In the environment of containers, and in volumes. */
    public static Set<String> configMaps(ObjectValue spec) {
        Set<String> names = new LinkedHashSet<>();
        environment(spec, "configMapRef", "configMapKeyRef", names);
        for (ObjectValue volume : spec.list("volumes").objects()) {
            note(names, volume.object("configMap"), "name");
            projected(volume, "configMap", names);
        }
        return names;
    }

    private static void projected(ObjectValue volume, String source, Set<String> names) {
        volume.object("projected").list("sources").objects()
                .forEach(projection -> note(names, projection.object(source), "name"));
    }

    private static void environment(ObjectValue spec, String source, String key, Set<String> names) {
        PodContainers.any(spec, container -> {
            container.list("envFrom").objects().forEach(from -> note(names, from.object(source), "name"));
            container.list("env").objects()
                    .forEach(variable -> note(names, variable.object("valueFrom").object(key), "name"));
            return false;
        });
    }

    private static void note(Set<String> names, ObjectValue reference, String field) {
        String name = reference.string(field);
        if (!name.isEmpty()) {
            names.add(name);
        }
    }
}
