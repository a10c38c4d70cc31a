package dev.edict.scheduler.device;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeSelector;
import dev.edict.api.resource.v1.ResourceSlice;
import dev.edict.api.resource.v1.ResourceSliceSpec;
import dev.edict.pods.NodeRequirement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All slices of a cluster, from which the pools of a node are made. Of each pool only the newest generation counts. Immutable. */
final class Pools {
    private record PoolId(String driver, String name) {}

    private final Map<PoolId, List<ResourceSlice>> byPool = new HashMap<>();
    private final Map<String, List<ResourceSlice>> byNode = new HashMap<>();
    private final List<ResourceSlice> shared = new ArrayList<>();

    Pools(Collection<ResourceSlice> slices) {
        for (ResourceSlice slice : slices) {
            byPool.computeIfAbsent(id(slice), any -> new ArrayList<>()).add(slice);
            String node = slice.spec().nodeName();
            if (node == null || node.isEmpty() || !slice.spec().sharedCounters().isEmpty()) {
                shared.add(slice);
            } else {
                byNode.computeIfAbsent(node, any -> new ArrayList<>()).add(slice);
            }
        }
    }

    private static PoolId id(ResourceSlice slice) {
        return new PoolId(slice.spec().driver(), slice.spec().pool().name());
    }

    /** In the order in which they are tried. */
    List<Pool> of(Node node) {
        Map<PoolId, List<ResourceSlice>> reachable = new HashMap<>();
        byNode.getOrDefault(node.name(), List.of()).forEach(slice -> add(slice, reachable));
        shared.stream().filter(slice -> isReachable(slice, node)).forEach(slice -> add(slice, reachable));
        List<Pool> pools = new ArrayList<>();
        reachable.forEach((id, slices) -> {
            Pool pool = pool(slices, byPool.getOrDefault(id, List.of()));
            if (pool != null) {
                pools.add(pool);
            }
        });
        pools.sort(Comparator.comparing(Pool::hasBindingConditions).thenComparing(Pool::driver).thenComparing(Pool::name));
        return pools;
    }

    private static void add(ResourceSlice slice, Map<PoolId, List<ResourceSlice>> reachable) {
        List<ResourceSlice> known = reachable.computeIfAbsent(id(slice), any -> new ArrayList<>());
        long newest = known.isEmpty() ? Long.MIN_VALUE : generation(known.getFirst());
        if (generation(slice) > newest) {
            known.clear();
        }
        if (generation(slice) >= newest) {
            known.add(slice);
        }
    }

    private static long generation(ResourceSlice slice) {
        return slice.spec().pool().generation();
    }

    /** @return null if the driver is about to replace what the node can reach by what it can not */
    private static @Nullable Pool pool(List<ResourceSlice> reachable, List<ResourceSlice> all) {
        long generation = generation(reachable.getFirst());
        if (all.stream().anyMatch(slice -> generation(slice) > generation)) {
            return null;
        }
        List<ResourceSlice> others = all.stream()
                .filter(slice -> generation(slice) == generation && !reachable.contains(slice)).toList();
        long expected = reachable.getFirst().spec().pool().resourceSliceCount();
        return reachable.size() + others.size() == expected
                ? Pool.of(reachable, others)
                : Pool.incomplete(reachable.getFirst());
    }

    /** Counters are needed wherever a pool is. */
    private static boolean isReachable(ResourceSlice slice, Node node) {
        ResourceSliceSpec spec = slice.spec();
        if (!spec.sharedCounters().isEmpty()) {
            return true;
        }
        if (Boolean.TRUE.equals(spec.perDeviceNodeSelection())) {
            return spec.devices().stream().anyMatch(
                    device -> matches(node, device.nodeName(), device.allNodes(), device.nodeSelector()));
        }
        return matches(node, spec.nodeName(), spec.allNodes(), spec.nodeSelector());
    }

    static boolean matches(Node node, @Nullable String name, @Nullable Boolean all, @Nullable NodeSelector selector) {
        if (name != null && !name.isEmpty()) {
            return name.equals(node.name());
        }
        return Boolean.TRUE.equals(all) || (selector != null && NodeRequirement.of(selector).matches(node));
    }
}
