package dev.edict.server.allocate;

import java.util.ArrayList;
import java.util.List;

/**
 * What is configured for the services of a cluster.
 *
 * @param ranges where their addresses come from to begin with: one range, or two of different families. The first one's
 *     family is that of services which do not ask for any.
 * @param nodePorts where their ports on the nodes come from
 */
public record ServiceNetwork(List<AddressRange> ranges, PortRange nodePorts) {
    /** 10.96.0.0/12, as kubeadm chooses it, and the usual node ports. */
    public static final ServiceNetwork DEFAULT = of("10.96.0.0/12", PortRange.DEFAULT);

    public ServiceNetwork {
        ranges = List.copyOf(ranges);
        if (ranges.isEmpty() || ranges.size() > 2) {
            throw new IllegalArgumentException("services have addresses of one range, or of two");
        }
        if (ranges.size() == 2 && ranges.getFirst().family().equals(ranges.getLast().family())) {
            throw new IllegalArgumentException("two ranges of service addresses must be of different families, not "
                    + ranges.getFirst() + " and " + ranges.getLast());
        }
    }

    /** @param text one range, or two with a comma in between */
    public static ServiceNetwork of(String text, PortRange nodePorts) {
        List<AddressRange> ranges = new ArrayList<>();
        for (String range : text.split(",", -1)) {
            ranges.add(AddressRange.parse(range));
        }
        return new ServiceNetwork(ranges, nodePorts);
    }

    public ServiceNetwork withNodePorts(PortRange ports) {
        return new ServiceNetwork(ranges, ports);
    }

    /** The first service address: that of the API server itself. */
    public String first() {
        return ranges.getFirst().first();
    }

    String primaryFamily() {
        return ranges.getFirst().family();
    }

    boolean hasFamily(String family) {
        return ranges.stream().anyMatch(range -> range.family().equals(family));
    }

    boolean isDualStack() {
        return ranges.size() == 2;
    }

    static String otherFamily(String family) {
        return family.equals(AddressRange.IPV4) ? AddressRange.IPV6 : AddressRange.IPV4;
    }
}
