package dev.edict.scheduler.cycle;

/** What has come of an attempt. */
public sealed interface Decision {
    /** The pod is to run on a node. */
    record Placed(String node, Feasibility feasibility) implements Decision {}

    /** There are no nodes at all. */
    record NoNodes() implements Decision {}

    /** No node will do. */
    record Unfit(Diagnosis diagnosis, Feasibility feasibility) implements Decision {}
}
