package dev.edict.node;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodIP;
import dev.edict.client.index.Cache;
import dev.edict.client.index.Index;
import dev.edict.node.kubelet.NodePods;
import dev.edict.pods.PodStates;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The pods of a fleet, as its watch knows them; none before it runs. */
final class FleetPods implements NodePods {
    static final Index<Pod> BY_NODE = Index.of("node", pod -> List.of(pod.spec().nodeName()));

    static final Index<Pod> BY_ADDRESS = Index.of("address", pod -> PodStates.isTerminal(pod.status().phase()) ? List.of()
            : pod.status().podIPs().stream().map(PodIP::ip).toList());

    private final Map<String, String> hosts;
    private final Map<String, String> byAddress = new HashMap<>();
    private volatile @Nullable Cache<Pod> cache;

    /** @param hosts the addresses of the nodes, by their names */
    FleetPods(Map<String, String> hosts) {
        this.hosts = Map.copyOf(hosts);
        hosts.forEach((node, address) -> byAddress.put(address, node));
        if (new HashSet<>(hosts.values()).size() < hosts.size()) {
            byAddress.clear();
        }
    }

    void follow(Cache<Pod> pods) {
        cache = pods;
    }

    @Override
    public @Nullable Pod find(String namespace, String name) {
        Cache<Pod> pods = cache;
        Pod pod = pods == null ? null : pods.get(namespace, name);
        return pod != null && hosts.containsKey(pod.spec().nodeName()) ? pod : null;
    }

    @Override
    public List<Pod> on(String node) {
        Cache<Pod> pods = cache;
        if (pods == null) {
            return List.of();
        }
        return node.isEmpty()
                ? pods.list().stream().filter(pod -> hosts.containsKey(pod.spec().nodeName())).toList()
                : pods.byIndex(BY_NODE.name(), node);
    }

    @Override
    public boolean isHost(String address) {
        return hosts.containsValue(address);
    }

    @Override
    public List<Pod> withAddress(String address) {
        Cache<Pod> pods = cache;
        return pods == null ? List.of() : pods.byIndex(BY_ADDRESS.name(), address).stream()
                .filter(pod -> hosts.containsKey(pod.spec().nodeName())).toList();
    }

    @Override
    public List<String> nodes() {
        return hosts.keySet().stream().sorted().toList();
    }

    @Override
    public String at(String address) {
        return Objects.requireNonNullElse(byAddress.get(address), "");
    }

    @Override
    public Map<String, String> labels(String node) {
        return NodeRecord.labels(node);
    }
}
