package dev.edict.controllers.node;

import dev.edict.api.core.v1.Pod;
import dev.edict.client.index.Cache;
import dev.edict.client.index.Index;
import java.util.List;

/** Finds pods by the node that they are on. */
final class PodsOnNode {
    static final Index<Pod> INDEX = Index.ofOne("spec.nodeName", pod -> pod.spec().nodeName());

    private PodsOnNode() {}

    static List<Pod> of(Cache<Pod> pods, String node) {
        return pods.byIndex("spec.nodeName", node);
    }
}
