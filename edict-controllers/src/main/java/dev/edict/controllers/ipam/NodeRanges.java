package dev.edict.controllers.ipam;

import dev.edict.model.format.Cidr;
import java.util.ArrayList;
import java.util.List;

/**
 * From which addresses nodes get ranges for their pods.
 *
 * @param cluster one range, or one of each family
 * @param lengths for each of these the length of the prefix of a node's range
 * @param services the addresses of services, which no pod gets
 */
public record NodeRanges(List<Cidr> cluster, List<Integer> lengths, List<Cidr> services) {
    /** Nodes get none. */
    public static final NodeRanges NONE = new NodeRanges(List.of(), List.of(), List.of());

    private static final int USUAL_IPV4 = 24;
    private static final int USUAL_IPV6 = 64;

    /** Checks that ranges can be given. */
    public NodeRanges {
        cluster = List.copyOf(cluster);
        lengths = List.copyOf(lengths);
        services = List.copyOf(services);
        blocks(cluster, lengths);
    }

    /**
     * What the options of upstream's controller manager mean.
     *
     * @param clusterCidr one range, or two of different families with a comma between them
     * @param size for a cluster of one family; zero if nothing is said, as of the following
     * @param services as the first
     * @throws IllegalArgumentException if it does not go together
     */
    public static NodeRanges of(String clusterCidr, int size, int sizeOfIpv4, int sizeOfIpv6, String services) {
        List<Cidr> cluster = parse(clusterCidr);
        if (cluster.size() > 2 || (cluster.size() == 2 && cluster.get(0).isIpv4() == cluster.get(1).isIpv4())) {
            throw new IllegalArgumentException("--cluster-cidr: one range, or one of IPv4 and one of IPv6, not " + clusterCidr);
        }
        if (cluster.size() == 2 && size != 0) {
            throw new IllegalArgumentException("usage of --node-cidr-mask-size is not allowed with dual-stack clusters");
        }
        if (size != 0 && (sizeOfIpv4 != 0 || sizeOfIpv6 != 0)) {
            throw new IllegalArgumentException("usage of --node-cidr-mask-size-ipv4 and --node-cidr-mask-size-ipv6 is not allowed "
                    + "if --node-cidr-mask-size is set. For dual-stack clusters please unset it and use IPFamily specific flags");
        }
        if (sizeOfIpv4 != 0 && cluster.stream().noneMatch(Cidr::isIpv4)) {
            throw new IllegalArgumentException(
                    "usage of --node-cidr-mask-size-ipv4 is not allowed for a single-stack IPv6 cluster");
        }
        if (sizeOfIpv6 != 0 && cluster.stream().noneMatch(Cidr::isIpv6)) {
            throw new IllegalArgumentException(
                    "usage of --node-cidr-mask-size-ipv6 is not allowed for a single-stack IPv4 cluster");
        }
        int ipv4 = chosen(size, sizeOfIpv4, USUAL_IPV4);
        int ipv6 = chosen(size, sizeOfIpv6, USUAL_IPV6);
        return new NodeRanges(
                cluster, cluster.stream().map(range -> range.isIpv4() ? ipv4 : ipv6).toList(), parse(services));
    }

    private static int chosen(int any, int ofFamily, int usual) {
        if (any != 0) {
            return any;
        }
        return ofFamily != 0 ? ofFamily : usual;
    }

    private static List<Cidr> parse(String text) {
        List<Cidr> ranges = new ArrayList<>();
        for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
            Cidr range = Cidr.parse(part.strip());
            if (range == null) {
                throw new IllegalArgumentException("invalid CIDR address: " + part.strip());
            }
            ranges.add(range);
        }
        return ranges;
    }

    /** All of it, with nothing taken but what services have. */
    List<Blocks> blocks() {
        List<Blocks> all = blocks(cluster, lengths);
        for (Cidr range : services) {
            all.stream().filter(blocks -> blocks.overlaps(range)).forEach(blocks -> blocks.occupy(range));
        }
        return all;
    }

    private static List<Blocks> blocks(List<Cidr> cluster, List<Integer> lengths) {
        List<Blocks> all = new ArrayList<>();
        for (int index = 0; index < cluster.size(); index++) {
            all.add(new Blocks(cluster.get(index), lengths.get(index)));
        }
        return all;
    }
}
