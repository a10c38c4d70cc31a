package dev.edict.node.agent;

/**
 * What a node has too little of.
 *
 * @param requested by the pod that it is about
 * @param used by others
 */
public record Shortage(String resource, long requested, long used, long capacity) {
    /** As the kubelet says it. */
    String message() {
        return "Node didn't have enough resource: " + resource + ", requested: " + requested + ", used: " + used + ", capacity: "
                + capacity;
    }
}
