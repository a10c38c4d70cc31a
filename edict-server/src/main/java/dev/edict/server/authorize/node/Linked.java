package dev.edict.server.authorize.node;

/**
 * An object with which a node has to do.
 *
 * @param namespace empty for objects of the whole cluster
 */
record Linked(Kind kind, String namespace, String name) {

    /** What can be linked to nodes. */
    enum Kind {
        POD,
        SECRET,
        CONFIG_MAP,
        VOLUME_CLAIM,
        VOLUME,
        SERVICE_ACCOUNT,
        DEVICE_CLAIM,
        ATTACHMENT,
        SLICE
    }
}
