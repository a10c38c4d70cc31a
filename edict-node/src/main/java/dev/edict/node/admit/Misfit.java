package dev.edict.node.admit;

/** Why a pod can not be on its node, as the kubelet says it. */
public sealed interface Misfit permits Shortage, Unsuitable {
    /** As the status of the pod and the event about it have it. */
    String reason();

    String message();
}
