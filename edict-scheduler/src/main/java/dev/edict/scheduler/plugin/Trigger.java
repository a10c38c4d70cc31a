package dev.edict.scheduler.plugin;

/** What can happen in a cluster that pods wait for. Pods are those on nodes, or the waiting pod itself. */
public enum Trigger {
    NODE_ADDED,
    NODE_DELETED,
    NODE_ALLOCATABLE,
    NODE_LABELS,
    NODE_TAINTS,
    NODE_FEATURES,
    POD_ADDED,
    POD_DELETED,
    POD_LABELS,
    POD_SCALED_DOWN,
    POD_GATES_GONE,
    POD_TOLERATIONS,
    /** Claims of devices were made for it. */
    POD_CLAIMS,
    POD_OTHERWISE,
    CLAIM_ADDED,
    CLAIM_CHANGED,
    VOLUME_ADDED,
    VOLUME_CHANGED,
    CLASS_ADDED,
    CLASS_CHANGED,
    CSI_NODE_ADDED,
    CSI_NODE_CHANGED,
    CSI_DRIVER_CHANGED,
    CAPACITY_ADDED,
    CAPACITY_CHANGED,
    ATTACHMENT_DELETED,
    DEVICE_CLAIM_ADDED,
    DEVICE_CLAIM_CHANGED,
    DEVICE_CLAIM_DELETED,
    DEVICE_CLASS_ADDED,
    DEVICE_CLASS_CHANGED,
    SLICE_ADDED,
    SLICE_CHANGED,
    /** Time has passed, or somebody wants it: whoever waits is tried. */
    ANYTHING
}
