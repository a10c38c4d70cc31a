package dev.edict.node.kubelet;

import dev.edict.api.core.v1.Pod;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the kubelets of a process know. */
public interface NodePods {
    /** @return null if it is not on a node of this process */
    @Nullable Pod find(String namespace, String name);

    /** Those of a node; those of all nodes of this process if the name is empty. */
    List<Pod> on(String node);

    /** The names of the nodes of this process. */
    List<String> nodes();

    /** Which node has an address. @return empty if all do */
    String at(String address);

    /** Whether a node of this process has an address. */
    boolean isHost(String address);

    /** Which pods have an address; those in the network of their node share that. */
    List<Pod> withAddress(String address);

    /** Of a node. */
    Map<String, String> labels(String node);
}
