package dev.edict.controllers;

import dev.edict.controllers.ipam.NodeRanges;

/**
 * What loops are told that nobody can find out from a server.
 *
 * @param nodeRanges for the pods of nodes
 * @param setsReplaceSeveral whether a StatefulSet may replace several pods at a time: if not, what it says of that is not looked at
 */
public record LoopSettings(NodeRanges nodeRanges, boolean setsReplaceSeveral) {
    /** Nodes get no ranges for their pods, and sets replace them one after the other. */
    public static final LoopSettings USUAL = new LoopSettings(NodeRanges.NONE, false);
}
