package dev.edict.node.admit;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.quantity.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Keeps account of the pods that a node has taken, so that nobody has to add them up. What {@link #load} says is the sum of the shares.
 * Safe for use by any thread.
 */
final class NodeAccount {
    /** By the uid of the pod. */
    private final Map<String, Share> shares = new HashMap<>();

    private NodeLoad load = NodeLoad.NONE;

    /** @param pods that run on the node */
    NodeAccount(List<Pod> pods) {
        pods.forEach(pod -> put(pod.metadata().uid(), Share.given(pod)));
    }

    private void put(String uid, Share share) {
        shares.put(uid, share);
        load = load.plus(share);
    }

    /** Takes a pod if nothing keeps it away. @return what does; empty if it is taken, or was before */
    synchronized List<Misfit> take(Pod pod, Node node, Map<String, Quantity> allocatable) {
        if (shares.containsKey(pod.metadata().uid())) {
            return List.of();
        }
        Share share = Share.wanted(pod);
        List<Misfit> misfits = NodeFit.of(pod, share, node, allocatable, load);
        if (misfits.isEmpty()) {
            put(pod.metadata().uid(), share);
        }
        return misfits;
    }

    /** Gives a pod what it wants by now, if that is there. @return what there is too little of; empty if it is given */
    synchronized List<Shortage> change(Pod pod, Map<String, Quantity> allocatable) {
        String uid = pod.metadata().uid();
        Share old = shares.get(uid);
        NodeLoad others = old == null ? load : load.minus(old);
        Share share = Share.wanted(pod);
        List<Shortage> shortages = NodeFit.shortages(share.ofNode(pod), allocatable, others);
        if (shortages.isEmpty()) {
            load = others;
            put(uid, share);
        }
        return shortages;
    }

    synchronized void release(String uid) {
        Share share = shares.remove(uid);
        load = share == null ? load : load.minus(share);
    }

    /** Releases what others than these hold. @return whether there was any */
    synchronized boolean keepOnly(Set<String> uids) {
        List<String> gone = shares.keySet().stream().filter(uid -> !uids.contains(uid)).toList();
        gone.forEach(this::release);
        return !gone.isEmpty();
    }
}
