package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSecurityContext;
import dev.edict.api.core.v1.SecurityContext;
import org.jspecify.annotations.Nullable;

/** Containers that are not to run as root, and say that they do. What a container says of itself counts more than what its pod says. */
final class RootPolicy {
    private RootPolicy() {}

    /** Why a container can not begin, in the kubelet's words. @return null if it can; of whom an image runs as, nothing is known */
    static @Nullable String breach(Pod pod, Container container) {
        PodSecurityContext ofPod = pod.spec().securityContext();
        SecurityContext own = container.securityContext();
        Boolean nonRoot = own != null && own.runAsNonRoot() != null ? own.runAsNonRoot() : ofPod == null ? null : ofPod.runAsNonRoot();
        Long user = own != null && own.runAsUser() != null ? own.runAsUser() : ofPod == null ? null : ofPod.runAsUser();
        return Boolean.TRUE.equals(nonRoot) && user != null && user == 0
                ? "container's runAsUser breaks non-root policy (pod: \"" + pod.name() + "_" + pod.namespace() + "("
                        + pod.metadata().uid() + ")\", container: " + container.name() + ")"
                : null;
    }
}
