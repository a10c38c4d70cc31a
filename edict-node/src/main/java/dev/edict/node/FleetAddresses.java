package dev.edict.node;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.format.Cidr;
import dev.edict.node.agent.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the nodes of a fleet and their pods are. A node whose {@code spec.podCIDRs} say so has its pods there; the others have 256
 * addresses each of a range that nobody asks about. Safe for use by any thread.
 */
final class FleetAddresses {
    /** Of which each node has a part. */
    private static final Cidr UNASKED = Objects.requireNonNull(Cidr.parse("10.128.0.0/9"));

    private static final int PART = 24;

    private final boolean awaitsRanges;
    /** The addresses of the nodes, by their names. */
    private final Map<String, String> hosts = new LinkedHashMap<>();

    private final Map<String, PodAddresses> unasked = new LinkedHashMap<>();
    private final Map<String, PodAddresses> given = new ConcurrentHashMap<>();
    /** Where the addresses of a pod come from, by its uid. */
    private final Map<String, PodAddresses> origins = new ConcurrentHashMap<>();

    FleetAddresses(FleetOptions options) {
        this.awaitsRanges = options.awaitsRanges();
        for (int index = 0; index < options.count(); index++) {
            unasked.put(options.name(index), new PodAddresses(List.of(UNASKED.part(PART, index))));
            hosts.put(options.name(index), FleetOptions.address(index));
        }
    }

    Map<String, String> hosts() {
        return hosts;
    }

    /** Takes notice of the ranges of a node, which never change. @return whether they were not known */
    boolean learn(Node node) {
        List<Cidr> ranges = node.spec().podCIDRs().stream().map(Cidr::parse).filter(Objects::nonNull).toList();
        return hosts.containsKey(node.name()) && !ranges.isEmpty()
                && given.putIfAbsent(node.name(), new PodAddresses(ranges)) == null;
    }

    /** @return null if a pod is on somebody else's node, or there is no address for it, or not yet */
    @Nullable Place of(Pod pod) {
        String host = hosts.get(pod.spec().nodeName());
        if (host == null) {
            return null;
        }
        if (pod.spec().hostNetwork()) {
            return new Place(host, List.of(host));
        }
        String uid = pod.metadata().uid();
        PodAddresses origin = origins.computeIfAbsent(uid, absent -> origin(pod));
        List<String> addresses = origin == null ? null : origin.of(uid);
        return addresses == null ? null : new Place(host, addresses);
    }

    /** A pod that has an address keeps it, also if its node has got another range since. */
    private @Nullable PodAddresses origin(Pod pod) {
        PodAddresses ofNode = given.get(pod.spec().nodeName());
        PodAddresses other = Objects.requireNonNull(unasked.get(pod.spec().nodeName()));
        String uid = pod.metadata().uid();
        String address = pod.status().podIP();
        if (!address.isEmpty()) {
            if (ofNode != null && ofNode.keep(uid, address)) {
                return ofNode;
            }
            if (other.keep(uid, address)) {
                return other;
            }
        }
        return ofNode == null && !awaitsRanges ? other : ofNode;
    }

    void release(String uid) {
        PodAddresses origin = origins.remove(uid);
        if (origin != null) {
            origin.release(uid);
        }
    }
}
