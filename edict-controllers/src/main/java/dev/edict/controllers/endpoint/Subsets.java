package dev.edict.controllers.endpoint;

import dev.edict.api.core.v1.EndpointAddress;
import dev.edict.api.core.v1.EndpointPort;
import dev.edict.api.core.v1.EndpointSubset;
import dev.edict.api.core.v1.ObjectReference;
import dev.edict.controllers.hash.GoOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The subsets of Endpoints in their one form: the addresses that have the same ports stand together, in upstream's order. */
final class Subsets {
    /** How many addresses Endpoints may have. */
    static final int CAPACITY = 1000;

    /** Stands for "no ports at all". */
    private static final EndpointPort NO_PORT = EndpointPort.EMPTY.withPort(-1);

    private static final Comparator<Spot> BY_ADDRESS = Comparator.comparing(Spot::ip).thenComparing(Spot::uid);

    /** What tells two addresses apart: pods may share the one of their node. */
    private record Spot(String ip, String uid) {
        static Spot of(EndpointAddress address) {
            ObjectReference target = address.targetRef();
            return new Spot(address.ip(), target == null ? "" : target.uid());
        }
    }

    private Subsets() {}

    /** The same addresses and ports in their one form. An address that is both ready and not is not. */
    static List<EndpointSubset> repack(List<EndpointSubset> subsets) {
        Map<Spot, EndpointAddress> addresses = new LinkedHashMap<>();
        Map<EndpointPort, Map<Spot, Boolean>> readiness = new LinkedHashMap<>();
        for (EndpointSubset subset : subsets) {
            for (EndpointPort port : subset.ports().isEmpty() ? List.of(NO_PORT) : subset.ports()) {
                Map<Spot, Boolean> ofPort = readiness.computeIfAbsent(port, ignored -> new TreeMap<>(BY_ADDRESS));
                subset.addresses().forEach(address -> note(address, true, addresses, ofPort));
                subset.notReadyAddresses().forEach(address -> note(address, false, addresses, ofPort));
            }
        }
        Map<Map<Spot, Boolean>, List<EndpointPort>> together = new LinkedHashMap<>();
        readiness.forEach((port, ofPort) -> {
            List<EndpointPort> ports = together.computeIfAbsent(ofPort, ignored -> new ArrayList<>());
            if (port.port() > 0) {
                ports.add(port);
            }
        });
        return together.entrySet().stream()
                .map(entry -> EndpointSubset.builder()
                        .addresses(those(entry.getKey(), true, addresses))
                        .notReadyAddresses(those(entry.getKey(), false, addresses))
                        .ports(Ports.subsetOrder(entry.getValue()))
                        .build())
                .sorted(Comparator.comparing(GoOrder::of))
                .toList();
    }

    private static void note(
            EndpointAddress address, boolean ready, Map<Spot, EndpointAddress> addresses, Map<Spot, Boolean> ofPort) {
        Spot spot = Spot.of(address);
        addresses.putIfAbsent(spot, address);
        ofPort.merge(spot, ready, Boolean::logicalAnd);
    }

    private static List<EndpointAddress> those(
            Map<Spot, Boolean> readiness, boolean ready, Map<Spot, EndpointAddress> addresses) {
        return readiness.entrySet().stream()
                .filter(entry -> entry.getValue() == ready)
                .map(entry -> known(addresses, entry.getKey()))
                .toList();
    }

    private static EndpointAddress known(Map<Spot, EndpointAddress> addresses, Spot spot) {
        return addresses.getOrDefault(spot, EndpointAddress.EMPTY);
    }

    static int count(List<EndpointSubset> subsets) {
        return subsets.stream().mapToInt(subset -> subset.addresses().size() + subset.notReadyAddresses().size()).sum();
    }

    /** No more than {@link #CAPACITY} addresses, from each subset in proportion; ready ones come first. */
    static List<EndpointSubset> truncate(List<EndpointSubset> subsets) {
        int ready = subsets.stream().mapToInt(subset -> subset.addresses().size()).sum();
        int others = count(subsets) - ready;
        if (ready + others <= CAPACITY) {
            return subsets;
        }
        boolean cutsReady = ready > CAPACITY;
        int most = cutsReady ? CAPACITY : CAPACITY - ready;
        int total = cutsReady ? ready : others;
        int left = most;
        List<EndpointSubset> cut = new ArrayList<>();
        for (EndpointSubset subset : subsets) {
            List<EndpointAddress> from = cutsReady ? subset.addresses() : subset.notReadyAddresses();
            int share = (int) Math.ceil((double) from.size() / total * most);
            List<EndpointAddress> kept = from.subList(0, Math.min(from.size(), Math.min(share, left)));
            left -= kept.size();
            cut.add(cutsReady ? subset.withAddresses(kept).withNotReadyAddresses(List.of()) : subset.withNotReadyAddresses(kept));
        }
        return cut;
    }

    /** Whether both say the same, whatever versions of pods they were made of. */
    static boolean areSame(List<EndpointSubset> some, List<EndpointSubset> others) {
        return withoutVersions(some).equals(withoutVersions(others));
    }

    private static List<EndpointSubset> withoutVersions(List<EndpointSubset> subsets) {
        return subsets.stream()
                .map(subset -> subset
                        .withAddresses(subset.addresses().stream().map(Subsets::withoutVersion).toList())
                        .withNotReadyAddresses(subset.notReadyAddresses().stream().map(Subsets::withoutVersion).toList()))
                .toList();
    }

    private static EndpointAddress withoutVersion(EndpointAddress address) {
        ObjectReference target = address.targetRef();
        return target == null || target.resourceVersion().isEmpty() ? address : address.withTargetRef(target.withResourceVersion(""));
    }

    /** Whether the labels of Endpoints are those of their service, besides the loops' own. */
    static boolean areLabelsRight(Map<String, String> labels, Map<String, String> ofService, Set<String> own) {
        Map<String, String> rest = new LinkedHashMap<>(labels);
        rest.keySet().removeAll(own);
        return rest.equals(ofService);
    }
}
