package dev.edict.node.admit;

import dev.edict.api.core.v1.AppArmorProfile;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.node.run.PodContainers;
import org.jspecify.annotations.Nullable;

/**
 * What a node with AppArmor refuses. Simulated nodes have it, and every profile that pods name: a kubelet does not look which ones are
 * there either, only that one is named.
 */
final class AppArmor {
    private static final String ANNOTATION = "container.apparmor.security.beta.kubernetes.io/";
    private static final String LOCAL = "Localhost";
    private static final String LOCAL_PREFIX = "localhost/";

    private AppArmor() {}

    /** @return null if nothing is wrong with the profiles of the pod */
    static @Nullable Unsuitable misfit(Pod pod) {
        return PodContainers.all(pod).map(container -> misfit(profile(pod, container)))
                .filter(found -> found != null).findFirst().orElse(null);
    }

    private static @Nullable Unsuitable misfit(@Nullable AppArmorProfile profile) {
        if (profile == null || !profile.type().equals(LOCAL)) {
            return null;
        }
        String name = profile.localhostProfile();
        return name != null && !name.isBlank() ? null : new Unsuitable("AppArmor",
                "Cannot enforce AppArmor: invalid empty AppArmor profile name: \"&AppArmorProfile{Type:" + LOCAL
                        + ",LocalhostProfile:" + (name == null ? "nil" : "*" + name) + ",}\"");
    }

    /** The container's own, by field or by the annotation of old, or the pod's. */
    private static @Nullable AppArmorProfile profile(Pod pod, Container container) {
        if (container.securityContext() != null && container.securityContext().appArmorProfile() != null) {
            return container.securityContext().appArmorProfile();
        }
        AppArmorProfile annotated = annotated(pod.metadata().annotations().get(ANNOTATION + container.name()));
        if (annotated != null) {
            return annotated;
        }
        return pod.spec().securityContext() == null ? null : pod.spec().securityContext().appArmorProfile();
    }

    private static @Nullable AppArmorProfile annotated(@Nullable String value) {
        if (value == null) {
            return null;
        }
        if (value.startsWith(LOCAL_PREFIX)) {
            return AppArmorProfile.EMPTY.withType(LOCAL).withLocalhostProfile(value.substring(LOCAL_PREFIX.length()));
        }
        return switch (value) {
            case "runtime/default" -> AppArmorProfile.EMPTY.withType("RuntimeDefault");
            case "unconfined" -> AppArmorProfile.EMPTY.withType("Unconfined");
            default -> null;
        };
    }
}
